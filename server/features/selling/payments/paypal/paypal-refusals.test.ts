import { expect, test } from 'vitest'
import { PaypalError } from './paypal-error.ts'
import { buyerMessageOf, captureRefusalOf, holdMessageOf, refundRefusalOf } from './paypal-refusals.ts'

function refused(issue: string, { status = 422, description = 'In PayPal’s words.' } = {}) {
  const details = [{ issue, description }]
  return new PaypalError(
    status,
    JSON.stringify({ name: 'UNPROCESSABLE_ENTITY', message: 'No.', debug_id: 'd1', details }),
  )
}

test.each([
  ['INSTRUMENT_DECLINED', 'retry', 'PayPal could not take the money from the way you chose.', false],
  ['PAYER_ACTION_REQUIRED', 'retry', 'PayPal could not take the money from the way you chose.', false],
  ['TRANSACTION_REFUSED', 'retry', 'PayPal does not allow this payment. Pay another way.', false],
  ['TRANSACTION_LIMIT_EXCEEDED', 'retry', 'PayPal does not allow this payment. Pay another way.', false],
  ['PAYEE_BLOCKED_TRANSACTION', 'retry', 'PayPal does not allow this payment. Pay another way.', true],
  [
    'PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING',
    'retry',
    'PayPal does not allow this payment. Pay another way.',
    true,
  ],
  [
    'ORDER_NOT_APPROVED',
    'retry',
    'PayPal no longer has your approval. Go back to PayPal to approve the payment.',
    false,
  ],
  ['ORDER_EXPIRED', 'close', 'PayPal does not allow this payment. Pay another way.', false],
  ['DUPLICATE_INVOICE_ID', 'close', 'PayPal does not allow this payment. Pay another way.', true],
  ['SOMETHING_NEW', 'retry', 'PayPal does not allow this payment. Pay another way.', false],
  ['constructor', 'retry', 'PayPal does not allow this payment. Pay another way.', false],
] as const)('a capture refused for %s: %s', (issue, next, forBuyer, isForOwner) => {
  const refusal = captureRefusalOf(refused(issue))
  expect(refusal).toMatchObject({ next, issue })
  expect(refusal?.forOwner !== undefined).toBe(isForOwner)
  expect(buyerMessageOf(issue)).toBe(forBuyer)
})

test.each(['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS'])('%s is no refusal', (issue) => {
  expect(captureRefusalOf(refused(issue))?.next).toBe('read')
})

test.each([401, 403, 404, 408, 409, 429, 500, 503])('an answer with %i decides nothing', (status) => {
  expect(captureRefusalOf(refused('INSTRUMENT_DECLINED', { status }))).toBeUndefined()
  expect(refundRefusalOf(refused('PENDING_CAPTURE', { status }))).toBeUndefined()
})

test.each([
  ['CAPTURE_FULLY_REFUNDED', 'It was refunded at PayPal already.'],
  ['REFUND_AMOUNT_EXCEEDED', 'It was refunded at PayPal already.'],
  ['REFUND_TIME_LIMIT_EXCEEDED', 'PayPal refunds for 180 days. Send the money from your account by hand.'],
  ['REFUND_FAILED_INSUFFICIENT_FUNDS', 'Your PayPal balance is too low.'],
  ['PENDING_CAPTURE', 'PayPal is still checking the payment.'],
  ['TRANSACTION_DISPUTED', 'A case is open. Answer it at PayPal.'],
  ['PARTIAL_REFUND_NOT_ALLOWED', 'In PayPal’s words.'],
])('a refund refused for %s: %s', (issue, words) => {
  expect(refundRefusalOf(refused(issue))).toBe(words)
})

test('the owner is told what releases a held payment', () => {
  expect(holdMessageOf('UNILATERAL')).toContain('not confirmed')
  expect(holdMessageOf('PENDING_REVIEW')).toBeUndefined()
})

test('an answer that is not PayPal’s is an error like any other', () => {
  for (const text of ['<html>', '', '[]', '{"details":[{}]}', '{"details":7}']) {
    const error = new PaypalError(502, text)
    expect(error).toMatchObject({ status: 502, code: 'UNKNOWN', issues: [] })
  }
  expect(new PaypalError(401, '{"error":"invalid_client","error_description":"Failed."}').message).toBe(
    'PayPal answered 401 invalid_client: Failed.',
  )
})
