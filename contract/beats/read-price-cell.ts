import { plainSigns, readAmount } from '#contract/pricing/read-amount.ts'

/** A price as spreadsheets and other stores write it: an amount such as `1299.00`, and whether it can be read in one way only. */
type PriceReading = { amount: string; isSure: boolean }

const SIGN = String.raw`[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr\.?|zł|Fr\.`
const BEFORE = new RegExp(String.raw`^(?:${SIGN})\s*(?=\d)`, 'u')
const AFTER = new RegExp(String.raw`(?<=[\d\-–—])\s*(?:${SIGN})$`, 'u')
const NO_CENTS = /[.,][-–—]{1,2}$/

/** 2,500 is 2500 here and 2.5 elsewhere. A lone dot (1.299, 29.999) is as often a slip as a thousand. */
const UNSURE = /^[1-9]\d{0,2},\d{3}$/

/**
 * Reads a cell that is a price and nothing else, whichever signs it uses for decimals and thousands. Currency signs are
 * left out. Undefined for words, ranges, discounts, negative amounts and exponents.
 */
export function readPriceCell(cell: string): PriceReading | undefined {
  const plain = plainSigns(cell)
  const bare = plain.replace(BEFORE, '').replace(AFTER, '').trim().replace(NO_CENTS, '')
  if (UNSURE.test(bare)) return { amount: bare.replace(',', ''), isSure: false }
  // Nobody writes a price with a leading zero.
  const amount = /^0\d/.test(bare) ? undefined : readAmount(bare)
  return amount === undefined ? undefined : { amount, isSure: true }
}
