import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderedBeat } from '#contract/orders/order.ts'
import { InEnglish } from '#tests/components/in-english.tsx'
import { BoughtBeat } from './bought-beat.tsx'

test('an order line names the license that was sold', () => {
  const beat: OrderedBeat = {
    id: 'b',
    title: 'Night Bus',
    description: 'Bells.',
    price: 29.5,
    image: 'media/covers/a.jpg',
    owner: { username: 'nia' },
    license: { id: 'l', name: 'Premium', description: '', icon: 'premium', rights: [] },
    lineId: 'line',
    refundedAmount: 0,
    refunded: false,
    delivery: null,
    passport: null,
  }
  const text = renderToStaticMarkup(
    <InEnglish>
      <BoughtBeat currency="usd" beat={beat} />
    </InEnglish>,
  ).replace(/<[^>]*>/g, ' ')
  expect(text).toMatch(/Night Bus .*Premium, by nia .*Bells\. .*\$29\.50/)
})
