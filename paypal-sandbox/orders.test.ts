import { OrdersController, PaymentsController } from '@paypal/paypal-server-sdk'
import { expect, test } from 'vitest'
import { openSandbox, orderRequest } from './test-client.ts'

const prefer = 'return=representation'

test('an order is created, approved and captured', async () => {
  await using api = await openSandbox()
  const orders = new OrdersController(api.client)
  const made = await orders.createOrder({ body: orderRequest, paypalRequestId: 'k1', prefer })
  expect(made.statusCode).toBe(200)
  expect(made.result.status).toBe('PAYER_ACTION_REQUIRED')
  const approve = made.result.links?.find(({ rel }) => rel === 'payer-action')
  expect(approve?.href).toBe(`${api.sandbox.url}/checkoutnow?token=${made.result.id}`)
  const id = String(made.result.id)
  expect(api.sandbox.approve(id)).toBe(
    `https://shop.example/success?order=1&token=${id}&PayerID=ADAMSBUYER222`,
  )
  expect((await orders.getOrder({ id })).result.status).toBe('APPROVED')
  const captured = await orders.captureOrder({ id, paypalRequestId: 'k2', prefer })
  expect(captured.statusCode).toBe(201)
  expect(captured.result.status).toBe('COMPLETED')
  const capture = captured.result.purchaseUnits?.[0]?.payments?.captures?.[0]
  expect(capture).toMatchObject({
    status: 'COMPLETED',
    amount: { currencyCode: 'EUR', value: '59.98' },
    customId: '0198b2f0-1111-7000-8000-000000000001',
    invoiceId: '1001',
    sellerReceivableBreakdown: { paypalFee: { value: '2.58' }, netAmount: { value: '57.40' } },
  })
  const payments = new PaymentsController(api.client)
  const read = await payments.getCapturedPayment({ captureId: String(capture?.id) })
  expect(read.result.supplementaryData?.relatedIds?.orderId).toBe(id)
})
