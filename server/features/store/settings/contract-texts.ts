import { type Buyer, dutiesOf } from '#contract/law/duties.ts'
import { AUSTRALIAN_RIGHTS, CONFORMITY, NO_CANCELLATION } from '#contract/law/statutory.ts'
import type { ContractTexts } from '#contract/orders/contract-texts.ts'
import { translatedLegal } from '#contract/store/owner-texts.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { instructionFor, standardInstruction, traderLines } from './instruction.ts'
import { fillText, ownLegalText, readText } from './legal-page.ts'
import { complaintSentences, hasLegalPage, type Practice } from './legal-texts.ts'
import type { LiveSettings } from './live-settings.ts'
import { plainText } from './plain-text.ts'
import { ensurePublished } from './publish-text.ts'

type Settings = Pick<LiveSettings, 'current'>

/**
 * The texts that this buyer's order confirmation repeats; undefined for one who gets none.
 * @param given.storeUrl without a trailing slash
 * @param given.locale the language that the buyer orders in
 */
export function contractTextsOf(
  settings: Settings,
  buyer: Buyer,
  { storeUrl, locale, ...practice }: { storeUrl: string; locale: Locale } & Practice,
): ContractTexts | undefined {
  const { current } = settings
  const duties = dutiesOf(buyer)
  if (!duties.has('confirmation') && !current.confirmsEveryOrder) return undefined
  const instruction = ownLegalText(settings, 'withdrawal', locale) ?? {
    text: instructionFor(settings, buyer.country),
    locale: sourceLocale,
  }
  return {
    store: current.storeName,
    storeUrl,
    timeZone: current.timeZone,
    seller: traderLines(current),
    terms: plainText(readText(settings, 'terms', { ...practice, locale })?.blocks ?? [], storeUrl),
    instruction: duties.has('instruction')
      ? plainText(fillText(current, instruction.text, instruction.locale), storeUrl)
      : [],
    sentences: [
      duties.has('conformity') && CONFORMITY,
      duties.has('australianRights') && AUSTRALIAN_RIGHTS,
      duties.has('sixItems') && i18nOf(locale)._(NO_CANCELLATION),
      duties.has('sevenDays') && 'You can cancel within 7 days.',
      // The standard terms say it.
      ...(current.terms !== null && current.seller ? complaintSentences(current.seller) : []),
    ].filter((sentence) => sentence !== false),
  }
}

/**
 * The version of the instruction on withdrawal that this buyer reads; null for one who has no such right.
 * @param given.now milliseconds since 1970
 */
export async function instructionVersionOf(
  db: Db | Trx,
  settings: Pick<LiveSettings, 'current' | 'publishedIn'>,
  buyer: Buyer,
  { locale, now }: { locale: Locale; now: number },
): Promise<number | null> {
  if (!dutiesOf(buyer).has('instruction')) return null
  const isTranslated = translatedLegal(settings.current, 'withdrawal', locale) !== undefined
  return isTranslated
    ? settings.publishedIn('withdrawal', locale).version
    : publishInstruction(db, settings, now)
}

/** Publishes a new version of the instruction if a fact in it changed, such as the store's address. @returns its version */
export function publishInstruction(db: Db | Trx, settings: Settings, now: number): Promise<number> {
  const text = settings.current.withdrawal ?? standardInstruction(settings)
  return ensurePublished(db, { kind: 'withdrawal', locale: null }, text, now)
}

export function hasInstruction(settings: Settings): boolean {
  return hasLegalPage(settings, 'withdrawal')
}
