/** The largest price of any currency, in cents. */
export const MAX_PRICE_CENTS = 1_000_000_000

const DOLLARS = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/**
 * Reads dollars as people and JSON write them (`29`, `"29.9"`, `"29.99"`) into cents.
 * Works on the decimal digits: `price * 100` is off by a fraction for one price in eight.
 * Returns undefined for anything else (negative, more than two decimals, over the maximum).
 */
export function parseDollars(value: number | string): number | undefined {
  const match = DOLLARS.exec(typeof value === 'number' ? String(value) : value.trim())
  if (!match) return undefined
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents <= MAX_PRICE_CENTS ? cents : undefined
}
