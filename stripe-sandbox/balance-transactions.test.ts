import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { SandboxState } from './state.ts'
import { openSandbox } from './test-client.ts'

let folder: string | undefined
afterEach(() => folder && rmSync(folder, { recursive: true }))

test('a captured charge is booked with a fee of 2.9 % + 30', async () => {
  await using api = await openSandbox()
  const { id } = await api.stripe.paymentIntents.create({
    amount: 2900,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  const intent = await api.stripe.paymentIntents.retrieve(id, {
    expand: ['latest_charge.balance_transaction'],
  })
  const { latest_charge: charge } = intent
  if (typeof charge === 'string' || !charge?.balance_transaction) throw new Error('not expanded')
  const booked = charge.balance_transaction
  expect(booked).toMatchObject({
    object: 'balance_transaction',
    amount: 2900,
    fee: 114,
    net: 2786,
    currency: 'usd',
    source: charge.id,
    fee_details: [{ amount: 114, type: 'stripe_fee' }],
  })
  if (typeof booked === 'string') throw new Error('not expanded')
  expect(await api.stripe.balanceTransactions.retrieve(booked.id)).toMatchObject({ id: booked.id, fee: 114 })
})

test('a held or declined charge is not booked, a partial capture is', async () => {
  await using api = await openSandbox()
  const expand = ['latest_charge.balance_transaction']
  const held = await api.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    capture_method: 'manual',
    confirm: true,
    payment_method: 'pm_card_visa',
    expand,
  })
  expect(held.latest_charge).toMatchObject({ balance_transaction: null })
  const captured = await api.stripe.paymentIntents.capture(held.id, { amount_to_capture: 1000, expand })
  expect(captured.latest_charge).toMatchObject({ balance_transaction: { amount: 1000, fee: 59 } })
  const declined = await api.stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
  await expect(
    api.stripe.paymentIntents.confirm(declined.id, { payment_method: 'pm_card_chargeDeclined' }),
  ).rejects.toMatchObject({ type: 'StripeCardError' })
  const { latest_charge } = await api.stripe.paymentIntents.retrieve(declined.id, { expand })
  expect(latest_charge).toMatchObject({ paid: false, balance_transaction: null })
})

test('charges that an earlier version stored can be expanded', () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const file = join(folder, 'state.sqlite')
  new SandboxState(file).database.close()
  const database = new DatabaseSync(file)
  database
    .prepare(
      `INSERT INTO objects (id, kind, seq, created, body) VALUES ('ch_1', 'charge', 1, 1, '{"id":"ch_1"}')`,
    )
    .run()
  database.close()
  const state = new SandboxState(file)
  expect(state.get('charge', 'ch_1')).toMatchObject({ balance_transaction: null })
  state.database.close()
})
