import { invalidParameter, invalidState, resourceMissing } from './api-error.ts'
import type { SandboxContext } from './context.ts'
import { newObjectId } from './object-id.ts'
import type { PaymentIntent } from './objects.ts'
import { type Params, readGroup, readInteger, readList, readText, rejectUnknown } from './params.ts'
import { post, type Route } from './route.ts'
import type { TaxBreakdown, TaxCalculation, TaxLine } from './tax-objects.ts'
import { ratesOf, sellerCountry, type TaxRate } from './tax-rates.ts'

export const taxRoutes: readonly Route[] = [
  post('tax/calculations', createCalculation),
  {
    method: 'GET',
    pattern: /^\/v1\/tax\/calculations\/(\w+)$/,
    run: ({ state }, params, id) => answer(state.get('tax.calculation', id), params),
  },
]

const calculationParams = ['currency', 'line_items', 'customer_details', 'expand'] as const
const lineParams = ['amount', 'quantity', 'reference', 'tax_behavior', 'tax_code'] as const
const dayS = 24 * 3600
const expiresAfterS = 90 * dayS
/** General digital services. */
const defaultTaxCode = 'txcd_10000000'

function createCalculation(context: SandboxContext, params: Params): object {
  rejectUnknown(params, calculationParams)
  const customer = readCustomer(readGroup(params, 'customer_details'))
  const rates = ratesOf(customer)
  const isReverseCharge = customer.taxIds.some(
    ({ type }) => type === 'eu_vat' && customer.country !== sellerCountry,
  )
  const charged = isReverseCharge ? [] : rates
  const id = newObjectId('taxcalc')
  const lines = readLines(params, charged)
  const breakdown = breakdownOf(lines, { rates, charged, isReverseCharge, country: customer.country })
  const taxOf = (behavior: TaxLine['tax_behavior']) =>
    sum(lines.filter(({ tax_behavior }) => tax_behavior === behavior).map(({ amount_tax }) => amount_tax))
  const now = context.nowSeconds()
  const calculation = context.state.put({
    id,
    object: 'tax.calculation',
    amount_total: sum(lines.map(({ amount }) => amount)) + taxOf('exclusive'),
    created: now,
    currency: (readText(params, 'currency') ?? '').toLowerCase(),
    customer: null,
    customer_details: {
      address: customer.address,
      address_source: 'billing',
      ip_address: null,
      tax_ids: customer.taxIds,
      taxability_override: 'none',
    },
    expires_at: now + expiresAfterS,
    line_items: {
      object: 'list',
      url: `/v1/tax/calculations/${id}/line_items`,
      has_more: false,
      data: lines,
    },
    livemode: false,
    tax_amount_exclusive: taxOf('exclusive'),
    tax_amount_inclusive: taxOf('inclusive'),
    tax_breakdown: breakdown,
    tax_date: now,
  } satisfies TaxCalculation)
  return answer(calculation, params)
}

/** Line items are included on request only, as at Stripe. */
function answer({ created: _, line_items, ...calculation }: TaxCalculation, params: Params): object {
  return readList(params, 'expand').includes('line_items') ? { ...calculation, line_items } : calculation
}

function readCustomer(details: Params) {
  rejectUnknown(details, ['address', 'address_source', 'tax_ids', 'ip_address'])
  const given = readGroup(details, 'address')
  const address = Object.fromEntries(
    ['line1', 'line2', 'city', 'state', 'postal_code', 'country'].map((name) => [
      name,
      readText(given, name) ?? null,
    ]),
  )
  const country = address.country ?? ''
  if (!/^[A-Z]{2}$/.test(country))
    throw invalidParameter('Country is required.', 'customer_details[address][country]')
  const postalCode = address.postal_code ?? ''
  if (country === 'US' && !/^\d{5}(-\d{4})?$/.test(postalCode))
    throw invalidState({
      code: 'customer_tax_location_invalid',
      param: 'customer_details[address]',
      message:
        "We could not determine the customer's tax location based on the provided customer address. Please ensure the address is valid.",
    })
  const taxIds = Object.values(readGroup(details, 'tax_ids')).map((entry) => {
    if (typeof entry === 'string') throw invalidParameter('Invalid object', 'customer_details[tax_ids]')
    return { type: readText(entry, 'type') ?? '', value: readText(entry, 'value') ?? '' }
  })
  return { address, country, state: address.state ?? '', postalCode, taxIds }
}

function readLines(params: Params, rates: readonly TaxRate[]): TaxLine[] {
  const lines = Object.values(readGroup(params, 'line_items')).map((line, at): TaxLine => {
    if (typeof line === 'string') throw invalidParameter('Invalid object', `line_items[${at}]`)
    rejectUnknown(line, lineParams)
    const amount = readInteger(line, 'amount')
    if (amount === undefined || amount < 0)
      throw invalidParameter('Invalid non-negative integer', `line_items[${at}][amount]`)
    const isIncluded = readText(line, 'tax_behavior') === 'inclusive'
    return {
      id: newObjectId('tax_li'),
      object: 'tax.calculation_line_item',
      amount,
      amount_tax: sum(taxesOf(amount, rates, isIncluded)),
      quantity: readInteger(line, 'quantity') ?? 1,
      reference: readText(line, 'reference') ?? `L${at + 1}`,
      tax_behavior: isIncluded ? 'inclusive' : 'exclusive',
      tax_code: readText(line, 'tax_code') ?? defaultTaxCode,
    }
  })
  if (lines.length === 0) throw invalidParameter('Missing required param: line_items.', 'line_items')
  return lines
}

/** Tax amount per rate, in the smallest unit. */
function taxesOf(amount: number, rates: readonly TaxRate[], isIncluded: boolean): number[] {
  const whole = sum(rates.map(({ percent }) => percent))
  return rates.map(({ percent }) =>
    Math.round(isIncluded ? (amount * percent) / (100 + whole) : (amount * percent) / 100),
  )
}

function breakdownOf(
  lines: readonly TaxLine[],
  given: {
    rates: readonly TaxRate[]
    charged: readonly TaxRate[]
    isReverseCharge: boolean
    country: string
  },
): TaxBreakdown[] {
  const { rates, charged, isReverseCharge, country } = given
  const behaviors = [...new Set(lines.map(({ tax_behavior }) => tax_behavior))]
  return behaviors.flatMap((behavior) => {
    const same = lines.filter(({ tax_behavior }) => tax_behavior === behavior)
    const isIncluded = behavior === 'inclusive'
    const reason = isReverseCharge ? 'reverse_charge' : rates.length > 0 ? 'standard_rated' : 'not_collecting'
    const shown: readonly (TaxRate | undefined)[] = charged.length > 0 ? charged : [undefined]
    return shown.map(
      (rate, at): TaxBreakdown => ({
        amount: sum(same.map(({ amount }) => taxesOf(amount, charged, isIncluded)[at] ?? 0)),
        inclusive: isIncluded,
        tax_rate_details: {
          country,
          flat_amount: null,
          percentage_decimal: String(rate?.percent ?? 0),
          rate_type: 'percentage',
          state: rate?.state ?? null,
          tax_type: rate?.type ?? (isReverseCharge ? 'vat' : null),
        },
        taxability_reason: reason,
        taxable_amount: rate
          ? sum(same.map(({ amount, amount_tax }) => (isIncluded ? amount - amount_tax : amount)))
          : 0,
      }),
    )
  })
}

/**
 * The calculation of a payment's tax.
 * @throws ApiError 404 for an unknown one
 */
export function readHooks({ state }: SandboxContext, params: Params): Pick<PaymentIntent, 'hooks'> {
  const calculation = readText(
    readGroup(readGroup(readGroup(params, 'hooks'), 'inputs'), 'tax'),
    'calculation',
  )
  if (calculation === undefined) return {}
  if (!state.find('tax.calculation', calculation))
    throw resourceMissing('tax calculation', calculation, 'hooks[inputs][tax][calculation]')
  return { hooks: { inputs: { tax: { calculation } } } }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
