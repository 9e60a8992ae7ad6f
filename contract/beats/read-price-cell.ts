/** A price as spreadsheets and other stores write it: an amount such as `1299.00`, and whether it can be read in one way only. */
type PriceReading = { amount: string; isSure: boolean }

const SIGN = String.raw`[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr\.?|zł|Fr\.`
const BEFORE = new RegExp(String.raw`^(?:${SIGN})\s*(?=\d)`, 'u')
const AFTER = new RegExp(String.raw`(?<=[\d\-–—])\s*(?:${SIGN})$`, 'u')
const NO_CENTS = /[.,][-–—]{1,2}$/

/** Each matches a whole amount; the first that does decides. */
const spellings: readonly { form: RegExp; groups: RegExp; isSure: boolean }[] = [
  // 29, 29.9, 29,99
  { form: /^(?:0|[1-9]\d{0,7})(?:[.,]\d{1,2})?$/, groups: /(?!)/g, isSure: true },
  // 1,299.00 and 1,299,000
  { form: /^[1-9]\d{0,2}(?:,\d{3})+\.\d{1,2}$|^[1-9]\d{0,2}(?:,\d{3}){2,}$/, groups: /,/g, isSure: true },
  // 1.299,00 and 1.299.000
  { form: /^[1-9]\d{0,2}(?:\.\d{3})+,\d{1,2}$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/, groups: /\./g, isSure: true },
  // 1 299,00 and 1'299.00
  { form: /^[1-9]\d{0,2}(?:([ '’])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/, groups: /[ '’]/g, isSure: true },
  // 2,500 is 2500 here and 2.5 elsewhere. A lone dot (1.299, 29.999) is as often a slip as a thousand.
  { form: /^[1-9]\d{0,2},\d{3}$/, groups: /,/g, isSure: false },
]

/**
 * Reads a cell that is a price and nothing else, whichever signs it uses for decimals and thousands. Currency signs are
 * left out. Undefined for words, ranges, discounts, negative amounts and exponents.
 */
export function readPriceCell(cell: string): PriceReading | undefined {
  // Full-width digits and spaces that do not break become plain ones.
  const plain = cell.normalize('NFKC').trim()
  const bare = plain.replace(BEFORE, '').replace(AFTER, '').trim().replace(NO_CENTS, '')
  const found = spellings.find(({ form }) => form.test(bare))
  return found && { amount: bare.replace(found.groups, '').replace(',', '.'), isSure: found.isSure }
}
