import { z } from 'zod'
import type { Draws } from '#contract/text/draws.ts'
import { locales } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { drawLabel, drawValue } from './draw-right.ts'
import { LicenseRight, LicenseScope } from './license-scope.ts'
import { renderTerms, type TermValues } from './license-terms.ts'

export const TermsByLocale = z.partialRecord(z.enum(locales), z.string())
export type TermsByLocale = z.infer<typeof TermsByLocale>

/** The full content of a license. Its revision is a hash of this. */
export const LicenseText = z.object({
  name: z.string(),
  description: z.string(),
  rights: z.array(LicenseRight),
  scope: LicenseScope.optional().describe('Unknown where it was read before licenses had one'),
  terms: z.string(),
  translations: TermsByLocale.optional().describe('The contract text in other languages; missing: none'),
})
export type LicenseText = z.infer<typeof LicenseText>

/** A change of a license. Null: added or removed. */
export type LicenseDifference = { what: string; before: string | null; now: string | null }

/**
 * The changes between two versions of a license: name, description, each right, each paragraph of the terms.
 * @param i18n draws what the store names; what its owner wrote stays as it is
 */
export function licenseDifferences(
  before: LicenseText,
  now: LicenseText,
  values: TermValues,
  i18n: Draws,
): LicenseDifference[] {
  const yesOrNo = (is: boolean) => i18n._(is ? msg`Yes` : msg`No`)
  const contractText = i18n._(msg`Contract text`)
  const found: LicenseDifference[] = []
  const compare = (what: string, old: string | null, current: string | null) => {
    if (old !== current) found.push({ what, before: old, now: current })
  }
  compare(i18n._(msg`Name`), before.name, now.name)
  compare(i18n._(msg`Description`), before.description, now.description)
  const labels = new Set([...before.rights, ...now.rights].map(({ label }) => label))
  for (const label of labels)
    compare(drawLabel(label, i18n), rightOf(before, label, i18n), rightOf(now, label, i18n))
  if (before.scope && now.scope) {
    compare(i18n._(msg`Credit`), before.scope.credit, now.scope.credit)
    compare(i18n._(msg`Exclusive`), yesOrNo(before.scope.exclusive), yesOrNo(now.scope.exclusive))
  }
  const [oldTerms, terms] = [paragraphsOf(before, values), paragraphsOf(now, values)]
  for (const paragraph of oldTerms) if (!terms.includes(paragraph)) compare(contractText, paragraph, null)
  for (const paragraph of terms) if (!oldTerms.includes(paragraph)) compare(contractText, null, paragraph)
  // The same paragraphs, reordered or duplicated.
  if (found.length === 0) compare(contractText, oldTerms.join('\n'), terms.join('\n'))
  return found
}

/** Of the contract text in all its languages: whichever the buyer read may be the one that changed. */
function paragraphsOf({ terms, translations = {} }: LicenseText, values: TermValues): string[] {
  return [terms, ...Object.values(translations)].flatMap((text) => renderTerms(text, values))
}

function rightOf({ rights, scope }: LicenseText, wanted: string, i18n: Draws): string | null {
  const right = rights.find(({ label }) => label === wanted)
  if (!right) return null
  return scope ? drawValue(right, scope, i18n) : right.value
}
