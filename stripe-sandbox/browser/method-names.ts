/** The payment methods that the sandbox speaks, by Stripe's name, as buyers know them. */
export const methodNames = {
  card: 'Card',
  link: 'Link',
  klarna: 'Klarna',
  paypal: 'PayPal',
  amazon_pay: 'Amazon Pay',
  cashapp: 'Cash App Pay',
  revolut_pay: 'Revolut Pay',
  ideal: 'iDEAL / Wero',
  bancontact: 'Bancontact',
} as const

export type MethodName = keyof typeof methodNames

export function isMethodName(name: string): name is MethodName {
  return Object.hasOwn(methodNames, name)
}
