import { cardError, invalidParameter } from './api-error.ts'
import { passesLuhn } from './browser/check-digit.ts'
import { isMethodName, methodNames } from './browser/method-names.ts'
import type { SandboxContext } from './context.ts'
import { newObjectId } from './object-id.ts'
import type { BillingDetails, PaymentMethod } from './objects.ts'
import { type Params, readGroup, readInteger, readMetadata, readText, rejectUnknown } from './params.ts'
import { post, type Route, retrieve } from './route.ts'
import { behaviorOf, brandOf, tokenNumber } from './test-cards.ts'

export const paymentMethodRoutes: readonly Route[] = [
  { ...post('payment_methods', createPaymentMethod), publishable: true },
  retrieve('payment_method', 'payment_methods'),
]

const paymentMethodParams = [
  'type',
  ...Object.keys(methodNames),
  'billing_details',
  'metadata',
  'expand',
  'allow_redisplay',
] as const

/** Creates a payment method from the parameters of `payment_method_data`. */
export function createPaymentMethod(context: SandboxContext, params: Params): PaymentMethod {
  rejectUnknown(params, paymentMethodParams)
  const type = readText(params, 'type') ?? 'card'
  if (!isMethodName(type)) throw invalidParameter(`The payment method type "${type}" is invalid.`, 'type')
  if (type !== 'card')
    return context.state.put({
      ...newMethod(context, readBilling(params), readMetadata(params)),
      type,
      [type]: {},
    } satisfies PaymentMethod)
  const card = readGroup(params, 'card')
  rejectUnknown(card, ['number', 'exp_month', 'exp_year', 'cvc'])
  const number = (readText(card, 'number') ?? '').replace(/[\s-]/g, '')
  if (!passesLuhn(number))
    throw cardError({ code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' })
  const { month, year } = readExpiry(context, card)
  const cvc = readText(card, 'cvc')
  const cvcDigits = brandOf(number) === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/
  if (cvc !== undefined && !cvcDigits.test(cvc))
    throw cardError({ code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' })
  return store(context, number, { month, year }, readBilling(params), readMetadata(params))
}

/** The payment method with this ID. A test token such as `pm_card_visa` creates a new one. */
export function resolvePaymentMethod(context: SandboxContext, id: string): PaymentMethod {
  const number = tokenNumber(id)
  if (!number) return context.state.get('payment_method', id, 'payment_method')
  const year = new Date(context.nowSeconds() * 1000).getUTCFullYear() + 3
  return store(context, number, { month: 12, year }, readBilling({}), {})
}

function store(
  context: SandboxContext,
  number: string,
  expiry: { month: number; year: number },
  billing: BillingDetails,
  metadata: PaymentMethod['metadata'],
): PaymentMethod {
  const method = context.state.put({
    ...newMethod(context, billing, metadata),
    type: 'card',
    card: {
      brand: brandOf(number),
      last4: number.slice(-4),
      exp_month: expiry.month,
      exp_year: expiry.year,
      funding: 'credit',
      country: 'US',
    },
  } satisfies PaymentMethod)
  context.state.saveTestCard(method.id, behaviorOf(number))
  return method
}

function newMethod(context: SandboxContext, billing: BillingDetails, metadata: PaymentMethod['metadata']) {
  return {
    id: newObjectId('pm'),
    object: 'payment_method' as const,
    billing_details: billing,
    created: context.nowSeconds(),
    customer: null,
    livemode: false as const,
    metadata,
  }
}

function readExpiry(context: SandboxContext, card: Params): { month: number; year: number } {
  const month = readInteger(card, 'exp_month')
  const given = readInteger(card, 'exp_year')
  if (month === undefined)
    throw invalidParameter('Missing required param: card[exp_month].', 'card[exp_month]', 'parameter_missing')
  if (given === undefined)
    throw invalidParameter('Missing required param: card[exp_year].', 'card[exp_year]', 'parameter_missing')
  if (month < 1 || month > 12)
    throw cardError({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    })
  const year = given < 100 ? 2000 + given : given
  const today = new Date(context.nowSeconds() * 1000)
  const thisYear = today.getUTCFullYear()
  if (year < thisYear || year > thisYear + 50)
    throw cardError({
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    })
  if (year === thisYear && month < today.getUTCMonth() + 1)
    throw cardError({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    })
  return { month, year }
}

function readBilling(params: Params): BillingDetails {
  const details = readGroup(params, 'billing_details')
  const address = readGroup(details, 'address')
  const part = (name: string) => readText(address, name) ?? null
  return {
    name: readText(details, 'name') ?? null,
    email: readText(details, 'email') ?? null,
    phone: readText(details, 'phone') ?? null,
    address: {
      line1: part('line1'),
      line2: part('line2'),
      city: part('city'),
      state: part('state'),
      postal_code: part('postal_code'),
      country: part('country'),
    },
  }
}
