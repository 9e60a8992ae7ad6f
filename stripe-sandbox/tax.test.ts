import { describe, expect, test } from 'vitest'
import { openSandbox } from './test-client.ts'

const lines = [{ amount: 43_000, reference: 'line 0', tax_behavior: 'exclusive' as const }]
const texan = { country: 'US', postal_code: '78702', state: 'TX', city: 'Austin' }

describe('tax calculations', () => {
  test('a city is taxed on top of its state', async () => {
    await using api = await openSandbox()
    const calculation = await api.stripe.tax.calculations.create({
      currency: 'usd',
      line_items: lines,
      customer_details: { address: texan, address_source: 'billing' },
      expand: ['line_items'],
    })
    expect(calculation).toMatchObject({
      amount_total: 46_548,
      tax_amount_exclusive: 3_548,
      tax_amount_inclusive: 0,
      line_items: { data: [{ amount: 43_000, amount_tax: 3_548, reference: 'line 0' }] },
    })
    expect(calculation.tax_breakdown.map(({ amount }) => amount)).toEqual([2_688, 860])
    const again = await api.stripe.tax.calculations.retrieve(calculation.id!)
    expect(again.amount_total).toBe(46_548)
    expect(again.line_items, 'only on request').toBeUndefined()
  })

  test('Quebec has two taxes, Ontario one', async () => {
    await using api = await openSandbox()
    const taxesIn = async (state: string) => {
      const { tax_breakdown } = await api.stripe.tax.calculations.create({
        currency: 'cad',
        line_items: lines,
        customer_details: { address: { country: 'CA', state }, address_source: 'billing' },
      })
      return tax_breakdown.map(({ amount, tax_rate_details: { tax_type, state: at } }) => [
        tax_type,
        at,
        amount,
      ])
    }
    expect(await taxesIn('QC')).toEqual([
      ['gst', null, 2_150],
      ['qst', 'QC', 4_289],
    ])
    expect(await taxesIn('ON')).toEqual([['hst', 'ON', 5_590]])
    expect(await taxesIn('AB')).toEqual([['gst', null, 2_150]])
  })

  test('prices can include tax, and a business in another EU country is reverse-charged', async () => {
    await using api = await openSandbox()
    const inclusive = [{ amount: 18_850, reference: 'line 0', tax_behavior: 'inclusive' as const }]
    const german = await api.stripe.tax.calculations.create({
      currency: 'eur',
      line_items: inclusive,
      customer_details: { address: { country: 'DE' }, address_source: 'billing' },
    })
    expect(german).toMatchObject({ amount_total: 18_850, tax_amount_inclusive: 3_010 })
    const french = await api.stripe.tax.calculations.create({
      currency: 'eur',
      line_items: inclusive,
      customer_details: {
        address: { country: 'FR' },
        address_source: 'billing',
        tax_ids: [{ type: 'eu_vat', value: 'FR40303265045' }],
      },
    })
    expect(french).toMatchObject({ tax_amount_inclusive: 0 })
    expect(french.tax_breakdown[0]).toMatchObject({ amount: 0, taxability_reason: 'reverse_charge' })
  })

  test('an insufficient address is refused, and a payment only accepts the calculated total', async () => {
    await using api = await openSandbox()
    await expect(
      api.stripe.tax.calculations.create({
        currency: 'usd',
        line_items: lines,
        customer_details: { address: { country: 'US', postal_code: 'nowhere' }, address_source: 'billing' },
      }),
    ).rejects.toMatchObject({ statusCode: 400, code: 'customer_tax_location_invalid' })
    const intent = { amount: 46_548, currency: 'usd' }
    await expect(
      api.stripe.paymentIntents.create({
        ...intent,
        hooks: { inputs: { tax: { calculation: 'taxcalc_1' } } },
      }),
    ).rejects.toMatchObject({ statusCode: 404 })
    const { id } = await api.stripe.tax.calculations.create({
      currency: 'usd',
      line_items: lines,
      customer_details: { address: texan, address_source: 'billing' },
    })
    const paid = await api.stripe.paymentIntents.create({
      ...intent,
      hooks: { inputs: { tax: { calculation: id! } } },
    })
    expect(paid.hooks).toEqual({ inputs: { tax: { calculation: id } } })
  })
})
