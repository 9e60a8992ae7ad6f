/** Minimum charge by currency, in the smallest unit (docs.stripe.com/currencies). */
export const minimumAmounts: Readonly<Record<string, number>> = {
  ...{ usd: 50, aed: 200, aud: 50, brl: 50, cad: 50, chf: 50, czk: 1500, dkk: 250, eur: 50, gbp: 30 },
  ...{ hkd: 400, huf: 17_500, inr: 50, jpy: 50, mxn: 1000, myr: 200, nok: 300, nzd: 50, pln: 200 },
  ...{ ron: 200, sek: 300, sgd: 50, thb: 1000 },
  // Stripe uses the account currency's minimum for these: about half a dollar.
  ...{ clp: 500, krw: 700, zar: 900 },
}

/** Zero-decimal currencies. */
const zeroDecimal = ['clp', 'jpy', 'krw']

/** Formats an amount for messages and pages: `12.50 EUR`, `500 JPY`. */
export function formatAmount(amount: number, currency: string): string {
  const text = zeroDecimal.includes(currency) ? String(amount) : (amount / 100).toFixed(2)
  return `${text} ${currency.toUpperCase()}`
}
