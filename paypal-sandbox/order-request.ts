import { invalidRequest, unprocessable } from './api-error.ts'
import { type Money, parseMoney } from './money.ts'
import type { ExperienceContext, Order, OrderItem } from './objects.ts'
import { type Fields, readArray, readObject, readText } from './read-fields.ts'

const parts = ['item_total', 'shipping', 'handling', 'tax_total', 'insurance'] as const
const rebates = ['shipping_discount', 'discount'] as const

export type OrderRequest = Pick<
  Order,
  | 'hasSource'
  | 'referenceId'
  | 'customId'
  | 'invoiceId'
  | 'description'
  | 'softDescriptor'
  | 'amount'
  | 'breakdown'
  | 'items'
  | 'context'
>

/**
 * Reads the body of `POST /v2/checkout/orders`: one purchase unit, to be captured.
 * @throws ApiError 400 for what is not well-formed or not supported, 422 for sums that do not add up
 */
export function readOrderRequest(body: unknown): OrderRequest {
  const order = readObject(body, '', ['intent', 'purchase_units', 'payment_source'])
  const intent = readText(order, 'intent', '', { max: 20, required: true, oneOf: ['CAPTURE', 'AUTHORIZE'] })
  if (intent !== 'CAPTURE') throw invalidRequest('NOT_SUPPORTED', '/intent', intent)
  const units = readArray(order, 'purchase_units', '', { min: 1, max: 1 })
  if (!units) throw invalidRequest('MISSING_REQUIRED_PARAMETER', '/purchase_units')
  return {
    ...readUnit(units[0], '/purchase_units/0'),
    hasSource: order.payment_source !== undefined,
    context: order.payment_source === undefined ? {} : readSource(order.payment_source, '/payment_source'),
  }
}

function readUnit(value: unknown, field: string): Omit<OrderRequest, 'hasSource' | 'context'> {
  const known = [
    'reference_id',
    'custom_id',
    'invoice_id',
    'description',
    'soft_descriptor',
    'amount',
    'items',
  ]
  const unit = readObject(value, field, known)
  const items = readArray(unit, 'items', field, { min: 0, max: 1000 })?.map((item, index) =>
    readItem(item, `${field}/items/${index}`),
  )
  return {
    referenceId: readText(unit, 'reference_id', field, { max: 256 }) ?? 'default',
    customId: readText(unit, 'custom_id', field, { max: 127 }),
    invoiceId: readText(unit, 'invoice_id', field, { max: 127 }),
    description: readText(unit, 'description', field, { max: 127 }),
    softDescriptor: readText(unit, 'soft_descriptor', field, { max: 22 }),
    ...readAmount(unit.amount, `${field}/amount`, items, `${field}/items`),
    items,
  }
}

function readItem(value: unknown, field: string): OrderItem {
  const item = readObject(value, field, ['name', 'quantity', 'unit_amount', 'category', 'sku', 'description'])
  return {
    name: readText(item, 'name', field, { max: 127, required: true }),
    quantity: readText(item, 'quantity', field, { max: 10, required: true, pattern: /^[1-9][0-9]{0,9}$/ }),
    unitAmount: parseMoney(item.unit_amount, `${field}/unit_amount`),
    category: readText(item, 'category', field, {
      max: 20,
      oneOf: ['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION'],
    }),
    sku: readText(item, 'sku', field, { max: 127 }),
    description: readText(item, 'description', field, { max: 127 }),
  }
}

function readAmount(
  value: unknown,
  field: string,
  items: readonly OrderItem[] | undefined,
  itemsField: string,
): { amount: Money; breakdown?: Record<string, Money> } {
  const { breakdown: given, ...rest } = readObject(value, field, ['currency_code', 'value', 'breakdown'])
  const amount = parseMoney(rest, field)
  if (amount.units === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', `${field}/value`)
  const breakdown = given === undefined ? undefined : readBreakdown(given, `${field}/breakdown`)
  const all = [...Object.values(breakdown ?? {}), ...(items ?? []).map(({ unitAmount }) => unitAmount)]
  if (all.some(({ currency }) => currency !== amount.currency))
    throw unprocessable('MULTI_CURRENCY_ORDER', `${field}/currency_code`)
  if (breakdown && sumOf(breakdown, parts) - sumOf(breakdown, rebates) !== amount.units)
    throw unprocessable('AMOUNT_MISMATCH', `${field}/value`)
  if (items?.length) {
    const total = items.reduce(
      (sum, { unitAmount, quantity }) => sum + unitAmount.units * Number(quantity),
      0,
    )
    if (!breakdown?.item_total) throw unprocessable('ITEM_TOTAL_REQUIRED', `${field}/breakdown/item_total`)
    if (breakdown.item_total.units !== total) throw unprocessable('ITEM_TOTAL_MISMATCH', itemsField)
  }
  return { amount, breakdown }
}

function readBreakdown(value: unknown, field: string): Record<string, Money> {
  const object: Fields = readObject(value, field, [...parts, ...rebates])
  return Object.fromEntries(
    Object.entries(object).map(([name, part]) => [name, parseMoney(part, `${field}/${name}`)]),
  )
}

function sumOf(breakdown: Record<string, Money>, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (breakdown[name]?.units ?? 0), 0)
}

function readSource(value: unknown, field: string): ExperienceContext {
  const source = readObject(value, field, ['paypal'])
  const wallet = readObject(source.paypal, `${field}/paypal`, ['experience_context'])
  if (wallet.experience_context === undefined) return {}
  const pointer = `${field}/paypal/experience_context`
  const context = readObject(wallet.experience_context, pointer, [
    ...['brand_name', 'locale', 'shipping_preference', 'user_action', 'landing_page'],
    ...['payment_method_preference', 'return_url', 'cancel_url'],
  ])
  const oneOf = (name: string, values: string[]) =>
    readText(context, name, pointer, { max: 255, oneOf: values })
  oneOf('shipping_preference', ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'])
  oneOf('user_action', ['CONTINUE', 'PAY_NOW'])
  oneOf('landing_page', ['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE'])
  oneOf('payment_method_preference', ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'])
  return {
    brandName: readText(context, 'brand_name', pointer, { max: 127 }),
    locale: readText(context, 'locale', pointer, {
      max: 10,
      pattern: /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/,
    }),
    returnUrl: readUrl(context, 'return_url', pointer),
    cancelUrl: readUrl(context, 'cancel_url', pointer),
  }
}

function readUrl(object: Fields, name: string, field: string): string | undefined {
  const url = readText(object, name, field, { max: 4000 })
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw invalidRequest('INVALID_PARAMETER_SYNTAX', `${field}/${name}`, url)
  return url
}
