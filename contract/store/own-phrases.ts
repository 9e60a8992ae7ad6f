import type { LicenseTier } from '#contract/licenses/license-tier.ts'
import { standardDescriptions } from '#contract/licenses/license-words.ts'
import type { Locale } from '#contract/text/locales.ts'
import { writtenIn } from './owner-texts.ts'
import { type LegalTextKind, legalTexts } from './rich-text.ts'
import type { SettingValues } from './settings.ts'

/** Where short texts of the owner stand, in the order in which visitors meet them. */
export const phraseGroups = ['front', 'studio', 'questions', 'licenses'] as const
export type PhraseGroup = (typeof phraseGroups)[number]

type Tier = Pick<LicenseTier, 'id' | 'description' | 'addedRights' | 'translations'>

/** The short texts that the owner wrote, each once. Standard ones are translated with the store. */
export function ownPhrases(
  values: SettingValues,
  tiers: readonly Tier[],
): Readonly<Record<PhraseGroup, string[]>> {
  const { announcement, footerText, newsletterText, studio, faq, governingLaw } = values
  const all: Record<PhraseGroup, string[]> = {
    front: [announcement?.text, footerText, newsletterText].filter((text) => typeof text === 'string'),
    studio: studio
      ? [
          studio.heading,
          studio.text,
          ...(studio.isOpen ? studio.services.flatMap(({ name, what }) => [name, what]) : []),
          ...(studio.isOpen ? studio.sessions.flatMap(({ name, content }) => [name, content]) : []),
        ]
      : [],
    questions: (faq ?? []).flatMap(({ subject, question, answer }) => [subject, question, answer]),
    licenses: [
      ...tiers.flatMap(({ description, addedRights }) => [
        isStandard(description) ? '' : description,
        ...addedRights.flatMap(({ label, value }) => [label, value]),
      ]),
      governingLaw,
    ],
  }
  const known = new Set<string>()
  const once = (texts: readonly string[]) =>
    texts.map((text) => text.trim()).filter((text) => text !== '' && !known.has(text) && known.add(text))
  return {
    front: once(all.front),
    studio: once(all.studio),
    questions: once(all.questions),
    licenses: once(all.licenses),
  }
}

function isStandard(description: string): boolean {
  return Object.values<string>(standardDescriptions).includes(description)
}

/** Legal texts that visitors read: those that every store has, and those that the owner wrote. */
export function shownLegalTexts(values: SettingValues): LegalTextKind[] {
  return legalTexts.filter((kind) => kind === 'terms' || kind === 'privacy' || values[kind] !== null)
}

/** How many texts of the owner there are, and how many of them a language lacks. */
export function countOwnTexts(
  values: SettingValues,
  tiers: readonly Tier[],
  locale: Locale,
): { all: number; missing: number } {
  if (locale === writtenIn(values)) return { all: 0, missing: 0 }
  const phrases = Object.values(ownPhrases(values, tiers)).flat()
  const translation = values.translations[locale]
  const has = [
    ...phrases.map((text) => translation?.phrases[text] !== undefined),
    ...legalTexts
      .filter((kind) => values[kind] !== null)
      .map((kind) => translation?.legal[kind] !== undefined),
    ...tiers.map(({ translations }) => translations[locale] !== undefined),
  ]
  return { all: has.length, missing: has.filter((isThere) => !isThere).length }
}

/** Whether the owner wrote anything themselves, in whichever language. */
export function hasOwnTexts(values: SettingValues): boolean {
  const { front, studio, questions } = ownPhrases(values, [])
  return (
    front.length + studio.length + questions.length > 0 || legalTexts.some((kind) => values[kind] !== null)
  )
}
