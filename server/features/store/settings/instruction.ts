import { dutiesOf } from '#contract/law/duties.ts'
import { type InstructionWords, instructionOf } from '#contract/law/instruction.ts'
import { addressLines } from '#contract/orders/address-lines.ts'
import { countryName } from '#contract/orders/countries.ts'
import type { SettingValues } from '#contract/store/settings.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { storeDutiesOf } from './law-facts.ts'
import type { LiveSettings } from './live-settings.ts'

type Settings = Pick<LiveSettings, 'current'>

/**
 * The standard instruction on withdrawal with its form, for all the countries that the store sells to: where the function is
 * owed, to withdraw; in the UK, to cancel.
 */
export function standardInstruction(settings: Settings): string {
  const duties = new Map(storeDutiesOf(settings).map((duty) => [duty.id, duty]))
  const withdraws = duties.has('withdrawalFunction')
  const cancel = duties.get('cancelFunction')
  const cancels =
    cancel !== undefined &&
    'sellsTo' in cancel.reason &&
    cancel.reason.sellsTo.some((country) => wordsFor(country) === 'cancel')
  const trader = traderOf(settings.current)
  const parts = [
    ...(withdraws || !cancels ? [instructionOf('withdraw', trader)] : []),
    ...(cancels ? [instructionOf('cancel', trader)] : []),
  ]
  if (parts.length < 2) return parts.join('')
  return ['If you are in the United Kingdom, the right to cancel below is yours.', ...parts].join('\n\n')
}

/** The standard instruction for a buyer in this country. */
export function instructionFor({ current }: Settings, country: string): string {
  return instructionOf(wordsFor(country), traderOf(current))
}

/** Buyers with a right of withdrawal whose law does not ask for the function read `cancel`. */
function wordsFor(country: string): InstructionWords {
  const duties = dutiesOf({ country, isBusiness: false, total: 1 })
  return duties.has('withdrawal') && !duties.has('withdrawalFunction') ? 'cancel' : 'withdraw'
}

/** Without legal details the store's name and support address stand in, which is not enough. */
export function traderLines({
  seller,
  storeName,
  supportEmail,
  supportPhone,
}: Pick<SettingValues, 'seller' | 'storeName' | 'supportEmail' | 'supportPhone'>): string[] {
  const lines = seller
    ? [
        seller.name,
        ...addressLines({ ...seller, address: seller.street }),
        countryName(seller.country),
        seller.phone || supportPhone,
        seller.email,
      ]
    : [storeName, supportPhone, supportEmail]
  return lines.filter((line) => line !== '')
}

function traderOf(current: SettingValues): string {
  return traderLines(current).map(escapeMarkdown).join(', ')
}
