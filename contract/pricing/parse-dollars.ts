/** The highest price of any currency, in cents. */
const MAX_PRICE_CENTS = 1_000_000_000

const DOLLARS = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/** Reads an amount as it is typed: `1,200` is 1200. A decimal comma (`99,50`) is refused rather than read as 9950. */
export function parseTypedDollars(text: string): number | undefined {
  return parseDollars(text.replace(/,(?=\d{3}(?!\d))/g, ''))
}

/**
 * Parses dollars in user input and JSON (`29`, `"29.9"`, `"29.99"`) into cents. Works on the decimal digits: `price *
 * 100` is inexact for one price in eight. Undefined for anything else (negative, more than two decimals, over the
 * maximum).
 */
export function parseDollars(value: number | string): number | undefined {
  const match = DOLLARS.exec(typeof value === 'number' ? String(value) : value.trim())
  if (!match) return undefined
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents <= MAX_PRICE_CENTS ? cents : undefined
}
