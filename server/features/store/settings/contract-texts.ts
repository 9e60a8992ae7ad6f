import { type Buyer, dutiesOf } from '#contract/law/duties.ts'
import { AUSTRALIAN_RIGHTS, CONFORMITY, NO_CANCELLATION } from '#contract/law/statutory.ts'
import type { ContractTexts } from '#contract/orders/contract-texts.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { instructionFor, standardInstruction, traderLines } from './instruction.ts'
import { fillText, readText } from './legal-page.ts'
import { complaintSentences, hasLegalPage, type Practice } from './legal-texts.ts'
import type { LiveSettings } from './live-settings.ts'
import { plainText } from './plain-text.ts'
import { ensurePublished } from './publish-text.ts'

type Settings = Pick<LiveSettings, 'current'>

/**
 * The texts that this buyer's order confirmation repeats; undefined for one who gets none.
 * @param given.storeUrl without a trailing slash
 */
export function contractTextsOf(
  settings: Settings,
  buyer: Buyer,
  { storeUrl, ...practice }: { storeUrl: string } & Practice,
): ContractTexts | undefined {
  const { current } = settings
  const duties = dutiesOf(buyer)
  if (!duties.has('confirmation') && !current.confirmsEveryOrder) return undefined
  const own = current.withdrawal
  const instruction = fillText(current, own ?? instructionFor(settings, buyer.country))
  return {
    store: current.storeName,
    storeUrl,
    timeZone: current.timeZone,
    seller: traderLines(current),
    terms: plainText(readText(settings, 'terms', practice) ?? [], storeUrl),
    instruction: duties.has('instruction') ? plainText(instruction, storeUrl) : [],
    sentences: [
      duties.has('conformity') && CONFORMITY,
      duties.has('australianRights') && AUSTRALIAN_RIGHTS,
      duties.has('sixItems') && NO_CANCELLATION,
      duties.has('sevenDays') && 'You can cancel within 7 days.',
      // The standard terms say it.
      ...(current.terms !== null && current.seller ? complaintSentences(current.seller) : []),
    ].filter((sentence) => sentence !== false),
  }
}

/**
 * The version of the instruction on withdrawal that this buyer reads; null for one who has no such right.
 * @param now milliseconds since 1970
 */
export async function instructionVersionOf(
  db: Db | Trx,
  settings: Settings,
  buyer: Buyer,
  now: number,
): Promise<number | null> {
  return dutiesOf(buyer).has('instruction') ? publishInstruction(db, settings, now) : null
}

/** Publishes a new version of the instruction if a fact in it changed, such as the store's address. @returns its version */
export function publishInstruction(db: Db | Trx, settings: Settings, now: number): Promise<number> {
  const text = settings.current.withdrawal ?? standardInstruction(settings)
  return ensurePublished(db, 'withdrawal', text, now)
}

export function hasInstruction(settings: Settings): boolean {
  return hasLegalPage(settings, 'withdrawal')
}
