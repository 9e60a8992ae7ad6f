import { type Buyer, dutiesOf } from '#contract/law/duties.ts'
import { noCancellation } from '#contract/law/statutory.ts'
import { legalWords } from '#contract/law/words/legal-words.ts'
import type { ContractTexts } from '#contract/orders/contract-texts.ts'
import { translatedLegal, writtenIn } from '#contract/store/owner-texts.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { instructionFor, standardInstruction, traderLines } from './instruction.ts'
import { complaintSentences } from './legal-notice.ts'
import { fillText, ownLegalText, readText } from './legal-page.ts'
import { hasLegalPage, type Practice } from './legal-texts.ts'
import type { LiveSettings } from './live-settings.ts'
import { plainText } from './plain-text.ts'
import { ensurePublished } from './publish-text.ts'

type Settings = Pick<LiveSettings, 'current'>

/**
 * The texts that this buyer's order confirmation repeats; undefined for one who gets none.
 * @param given.pagesUrl before the paths of the store's pages in that language, without a trailing slash
 * @param given.locale the language that the buyer orders in
 */
export function contractTextsOf(
  settings: Settings,
  buyer: Buyer,
  { pagesUrl, locale, ...practice }: { pagesUrl: string; locale: Locale } & Practice,
): ContractTexts | undefined {
  const { current } = settings
  const duties = dutiesOf(buyer)
  if (!duties.has('confirmation') && !current.confirmsEveryOrder) return undefined
  const { conformity, australianRights, sevenDays } = legalWords(locale)
  const instruction = ownLegalText(settings, 'withdrawal', locale) ?? {
    text: instructionFor(settings, buyer.country, locale),
    locale,
  }
  return {
    store: current.storeName,
    storeUrl: pagesUrl,
    timeZone: current.timeZone,
    seller: traderLines(current, locale),
    terms: plainText(readText(settings, 'terms', { ...practice, locale })?.blocks ?? [], pagesUrl),
    instruction: duties.has('instruction')
      ? plainText(fillText(current, instruction.text, instruction.locale), pagesUrl)
      : [],
    sentences: [
      duties.has('conformity') && conformity,
      duties.has('australianRights') && australianRights,
      duties.has('sixItems') && noCancellation[locale],
      duties.has('sevenDays') && sevenDays,
      // The standard terms say it.
      ...(current.terms !== null && current.seller ? complaintSentences(current.seller, locale) : []),
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
    : publishInstruction(db, settings, { locale, now })
}

/**
 * Publishes a new version of the instruction if a fact in it changed, such as the store's address.
 * @param given.locale in which it is read where the owner leaves it to the standard text
 * @returns its version
 */
export function publishInstruction(
  db: Db | Trx,
  { current }: Settings,
  { locale, now }: { locale: Locale; now: number },
): Promise<number> {
  const own = current.withdrawal
  const isOther = own === null && locale !== writtenIn(current)
  const text = own ?? standardInstruction({ current }, locale)
  return ensurePublished(db, { kind: 'withdrawal', locale: isOther ? locale : null }, text, now)
}

export function hasInstruction(settings: Settings): boolean {
  return hasLegalPage(settings, 'withdrawal')
}
