import type Stripe from 'stripe'
import { type PaymentMethodName, paymentMethodNames } from '#contract/orders/payment-methods.ts'

/** Which of the store's ways to pay are on at Stripe; undefined where the key may not read that. */
export async function readMethodsOn(stripe: Stripe): Promise<PaymentMethodName[] | undefined> {
  try {
    const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 })
    // Those with an application are for accounts of a platform.
    const own = data.find((one) => one.is_default && one.application === null)
    return own && paymentMethodNames.filter((name) => own[name]?.available === true)
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 403) return undefined
    throw error
  }
}
