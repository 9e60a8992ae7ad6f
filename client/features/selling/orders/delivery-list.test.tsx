import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderDelivery, OrderedBeat } from '#contract/orders/order.ts'
import { InEnglish } from '#tests/components/in-english.tsx'
import { DeliveryList } from './delivery-list.tsx'

const delivery = { state: 'revoked' } as OrderDelivery

test.each([
  [{ refunded: true }, 'This license was refunded, so its downloads are closed.'],
  [
    { refunded: false, passport: { state: 'disputed' } },
    'The payment for this order is disputed. Its downloads are closed until that is settled.',
  ],
])('closed downloads say why: %j', (beat, text) => {
  const html = renderToStaticMarkup(
    <InEnglish>
      <DeliveryList beat={beat as OrderedBeat} delivery={delivery} />
    </InEnglish>,
  )
  expect(html).toContain(text)
})
