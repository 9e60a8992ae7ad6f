import { faultText } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { type DutyId, lawOf } from './duties.ts'

const denials = /\bno refunds?\b|\ball sales (?:are )?final\b|\bnon[- ]?refundable\b|\bno returns?\b/i

const rights: ReadonlySet<DutyId> = new Set(['withdrawal', 'sevenDays', 'australianRights'])

/**
 * What to say beside a text of the owner that denies refunds where buyers have a right to them; undefined: nothing. Never more
 * than a hint: who writes so may mean something else.
 */
export function deniedRefunds(text: string, countries: readonly string[]): string | undefined {
  const [said] = denials.exec(text) ?? []
  if (said === undefined) return undefined
  const law = lawOf({ seller: undefined, countries, paysCollaborators: false, isLarge: false })
  return law.some(({ id }) => rights.has(id))
    ? faultText(
        msg`“${{ words: said }}”: some of the countries you sell to give buyers a right to their money back, and a text that denies it can be fined.`,
      )
    : undefined
}
