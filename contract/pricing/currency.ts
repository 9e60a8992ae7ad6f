/**
 * The currencies that a store can sell in: those whose cards the provider charges in whole units or in hundredths, with
 * its minimum charges (docs.stripe.com/currencies). Three-decimal currencies are left out, as are those with rules of
 * their own (HUF, ISK, TWD, UGX) and those whose prices do not fit into the columns (VND, IDR).
 *
 * Amounts are whole hundredths of the unit in every currency. `step` is what they are multiples of: 100 where the
 * currency has no decimals. `scale` is roughly what a dollar is worth, as a power of ten, for sliders and examples.
 * `minCents` is what a card can be charged at least; KRW, CLP and ZAR have no minimum of their own at the provider, but
 * that of the account's currency, above which theirs lie.
 */
export const currencies = {
  usd: { step: 1, minCents: 50, scale: 1 },
  eur: { step: 1, minCents: 50, scale: 1 },
  gbp: { step: 1, minCents: 30, scale: 1 },
  aed: { step: 1, minCents: 200, scale: 1 },
  aud: { step: 1, minCents: 50, scale: 1 },
  brl: { step: 1, minCents: 50, scale: 1 },
  cad: { step: 1, minCents: 50, scale: 1 },
  chf: { step: 1, minCents: 50, scale: 1 },
  clp: { step: 100, minCents: 100_000, scale: 1000 },
  czk: { step: 1, minCents: 1_500, scale: 10 },
  dkk: { step: 1, minCents: 250, scale: 10 },
  hkd: { step: 1, minCents: 400, scale: 10 },
  inr: { step: 1, minCents: 50, scale: 100 },
  jpy: { step: 100, minCents: 5_000, scale: 100 },
  krw: { step: 100, minCents: 100_000, scale: 1000 },
  mxn: { step: 1, minCents: 1_000, scale: 10 },
  myr: { step: 1, minCents: 200, scale: 1 },
  nok: { step: 1, minCents: 300, scale: 10 },
  nzd: { step: 1, minCents: 50, scale: 1 },
  pln: { step: 1, minCents: 200, scale: 1 },
  ron: { step: 1, minCents: 200, scale: 1 },
  sek: { step: 1, minCents: 300, scale: 10 },
  sgd: { step: 1, minCents: 50, scale: 1 },
  thb: { step: 1, minCents: 1_000, scale: 10 },
  zar: { step: 1, minCents: 2_000, scale: 10 },
} as const satisfies Record<string, CurrencyFacts>

type CurrencyFacts = { step: PriceStep; minCents: number; scale: 1 | 10 | 100 | 1000 }

/** The smallest price step, in hundredths of the currency's unit. */
export type PriceStep = 1 | 100

/** Currency code in lower case, as in Stripe's API. */
export type Currency = keyof typeof currencies

export const currencyCodes = Object.keys(currencies) as [Currency, ...Currency[]]
export const DEFAULT_CURRENCY: Currency = 'usd'

export function isCurrency(text: unknown): text is Currency {
  return typeof text === 'string' && Object.hasOwn(currencies, text)
}

/** Maximum price of a beat or license: a million units, ten million for small units. */
export function highestPriceCents(currency: Currency): number {
  return currencies[currency].step === 1 ? 100_000_000 : 1_000_000_000
}

/** Maximum charge: eight digits at the provider, and the column of an order. */
export function highestPayableCents(currency: Currency): number {
  return currencies[currency].step === 1 ? 99_999_999 : 2_000_000_000
}

/** Example for explanations: a license's price at a factor of a typical beat price. */
export function examplePriceCents(currency: Currency, factor: number): number {
  const { scale, step } = currencies[currency]
  return roundToStep(8_500 * scale * factor, step)
}

/** Rounds to the currency's step; at least one step unless it is 0. */
export function roundToStep(cents: number, step: PriceStep): number {
  return cents === 0 ? 0 : Math.max(step, Math.round(cents / step) * step)
}
