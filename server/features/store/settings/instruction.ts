import { dutiesOf } from '#contract/law/duties.ts'
import { legalWords } from '#contract/law/words/legal-words.ts'
import { addressLines } from '#contract/orders/address-lines.ts'
import { countryName } from '#contract/orders/countries.ts'
import type { SettingValues } from '#contract/store/settings.ts'
import type { Locale } from '#contract/text/locales.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { storeDutiesOf } from './law-facts.ts'
import type { LiveSettings } from './live-settings.ts'
import { standardMarkdown } from './standard-markdown.ts'

type Settings = Pick<LiveSettings, 'current'>
/** To withdraw, as in the EU and the EEA, or to cancel, as in the UK. */
type InstructionWords = 'withdraw' | 'cancel'

/**
 * The standard instruction on withdrawal with its form, for all the countries that the store sells to: where the function is
 * owed, to withdraw; in the UK, to cancel.
 */
export function standardInstruction(settings: Settings, locale: Locale): string {
  const duties = new Map(storeDutiesOf(settings).map((duty) => [duty.id, duty]))
  const withdraws = duties.has('withdrawalFunction')
  const cancel = duties.get('cancelFunction')
  const cancels =
    cancel !== undefined &&
    'sellsTo' in cancel.reason &&
    cancel.reason.sellsTo.some((country) => wordsFor(country) === 'cancel')
  const trader = traderOf(settings.current, locale)
  const parts = [
    ...(withdraws || !cancels ? [instructionOf('withdraw', trader, locale)] : []),
    ...(cancels ? [instructionOf('cancel', trader, locale)] : []),
  ]
  if (parts.length < 2) return parts.join('')
  return [legalWords(locale).inTheUk, ...parts].join('\n\n')
}

/** The standard instruction for a buyer in this country. */
export function instructionFor({ current }: Settings, country: string, locale: Locale): string {
  return instructionOf(wordsFor(country), traderOf(current, locale), locale)
}

/**
 * The instruction and the model form of Annex I of Directive 2011/83/EU, as amended by Directive (EU) 2023/2673, or of schedule 3
 * of the UK's Consumer Contracts Regulations (SI 2013/3134), in Markdown. Texts that a law fixes, in the wording of the country's
 * own law where a language has one (EGBGB annexes to article 246a, Code de la consommation annexes to R. 221-1 and R. 221-3,
 * TRLGDCU annex): an owner who uses them has informed as the law asks.
 * @param trader name, address, phone and email, in Markdown on one line
 */
function instructionOf(words: InstructionWords, trader: string, locale: Locale): string {
  return standardMarkdown(words, locale)
    .trimEnd()
    .replaceAll('{trader}', () => trader)
}

/** Buyers with a right of withdrawal whose law does not ask for the function read `cancel`. */
function wordsFor(country: string): InstructionWords {
  const duties = dutiesOf({ country, isBusiness: false, total: 1 })
  return duties.has('withdrawal') && !duties.has('withdrawalFunction') ? 'cancel' : 'withdraw'
}

/** Without legal details the store's name and support address stand in, which is not enough. */
export function traderLines(
  {
    seller,
    storeName,
    supportEmail,
    supportPhone,
  }: Pick<SettingValues, 'seller' | 'storeName' | 'supportEmail' | 'supportPhone'>,
  locale: Locale,
): string[] {
  const lines = seller
    ? [
        seller.name,
        ...addressLines({ ...seller, address: seller.street }),
        countryName(seller.country, locale),
        seller.phone || supportPhone,
        seller.email,
      ]
    : [storeName, supportPhone, supportEmail]
  return lines.filter((line) => line !== '')
}

function traderOf(current: SettingValues, locale: Locale): string {
  return traderLines(current, locale).map(escapeMarkdown).join(', ')
}
