/**
 * Money is integer cents everywhere inside and a number of dollars on the wire and on screens.
 * This module is the only place where one becomes the other.
 */

/** The largest price the store accepts, in cents: a million dollars. */
export const MAX_PRICE_CENTS = 100_000_000

const DOLLARS = /^(\d{1,7})(?:\.(\d{1,2}))?$/

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

/** Cents as the number of dollars that goes on the wire: 2999 → 29.99. */
export function toDollars(cents: number): number {
  return Number((cents / 100).toFixed(2))
}

/** A price on a card or a page: `$29`, `$29.50`, `$1,250`. Takes dollars, as they come over the wire. */
export function formatPrice(dollars: number): string {
  const cents = Math.round(dollars * 100)
  return `$${group(Math.trunc(cents / 100))}${cents % 100 === 0 ? '' : decimals(cents)}`
}

/** A total: always two decimals, `$164.00`. Takes dollars, as they come over the wire. */
export function formatTotal(dollars: number): string {
  const cents = Math.round(dollars * 100)
  return `$${group(Math.trunc(cents / 100))}${decimals(cents)}`
}

/** The sum of prices in dollars, exact to the cent. */
export function sumDollars(prices: readonly number[]): number {
  return toDollars(prices.reduce((cents, price) => cents + Math.round(price * 100), 0))
}

function group(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}

function decimals(cents: number): string {
  return `.${String(cents % 100).padStart(2, '0')}`
}
