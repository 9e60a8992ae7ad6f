import { expect, test } from 'vitest'
import { orderMails } from './notices.ts'

test('a reminder that an instance of the version before queued can be sent', () => {
  const data = { orderId: 'one', fact: 'failed' }
  expect(orderMails['payment-problem'].data.parse(data)).toEqual({ ...data, event: 'failed' })
})
