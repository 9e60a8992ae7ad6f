import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import type { WebhookFormat } from '#contract/store/webhook.ts'
import { targetOf } from './present-webhook.ts'
import type { StoredEvent } from './stored-event.ts'
import { newSecret } from './webhook-keys.ts'
import { writeMessage } from './write-message.ts'

const sale: StoredEvent = {
  type: 'order.completed',
  data: {
    orderId: 'o1',
    orderNumber: 'BB-1',
    currency: 'usd',
    provider: 'stripe',
    method: 'card',
    paymentMode: 'live',
    total: 145.6,
    items: [
      { beatId: 'b1', title: 'Copper <Rain> & *Salt*', license: 'Premium', price: 100 },
      { beatId: 'b2', title: '@everyone', license: 'Basic', price: 45.6 },
    ],
  },
}
const url = 'https://shop.example/admin/manage-payments?order=BB-1'

function write(format: WebhookFormat, event: StoredEvent = sale, secrets: readonly string[] = []) {
  const message = writeMessage(format, { id: 'd1', created_at: 0 }, event, {
    url,
    storeName: 'Backbeat',
    secrets,
  })
  return { ...message, json: JSON.parse(message.body) }
}

test('a delivery is signed as Standard Webhooks says, with every secret that is good', () => {
  const secrets = [newSecret(), newSecret()]
  const { headers, body, json } = write('standard', sale, secrets)
  expect(json).toEqual({
    type: 'order.completed',
    timestamp: '1970-01-01T00:00:00.000Z',
    data: { ...sale.data, url },
  })
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(new Webhook(secret).verify(body, headers)).toEqual(json)
    // The published rule, without the library.
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']?.split(' ')).toContain(`v1,${signature}`)
  }
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow()
  expect(() => new Webhook(secrets[0] ?? '').verify(body.replace('145.6', '1'), headers)).toThrow()
})

test('Discord gets an embed in which no name of a beat is markup or pings anybody', () => {
  const { json, headers } = write('discord')
  expect(headers).not.toHaveProperty('webhook-signature')
  expect(json).toMatchObject({ username: 'Backbeat', allowed_mentions: { parse: [] } })
  expect(json.embeds[0]).toMatchObject({ title: 'Sale: $145.60', url, timestamp: '1970-01-01T00:00:00.000Z' })
  expect(json.embeds[0].description).toBe('Copper \\<Rain\\> & \\*Salt\\*, Premium\n\\@everyone, Basic')
})

test('Slack gets a line with a link in which names are escaped', () => {
  expect(write('slack').json).toEqual({
    text: `*<${url}|Sale: $145.60>*\nCopper &lt;Rain&gt; &amp; *Salt*, Premium\n@everyone, Basic`,
    unfurl_links: false,
  })
})

describe('in words', () => {
  const title = (event: StoredEvent) => write('discord', event).json.embeds[0]
  const order = {
    ...{ orderId: 'o1', orderNumber: 'BB1', currency: 'usd' as const, paymentMode: 'live' as const },
    ...{ provider: 'stripe' as const, method: 'card' },
  }

  test('a sale without money says so, and a long one is cut', () => {
    const item = { beatId: 'b', title: 'Rain', license: 'Basic', price: 1 }
    const items = Array.from({ length: 12 }, () => item)
    const event: StoredEvent = {
      type: 'order.completed',
      data: { ...order, paymentMode: 'sandbox', total: 12, items },
    }
    expect(title(event).title).toBe('Test sale: $12.00')
    expect(title(event).description.split('\n')).toHaveLength(11)
    expect(title(event).description).toContain('and 2 more')
  })

  test.each([
    ['refund' as const, 'Refund: $80.00'],
    ['dispute' as const, 'Dispute lost: $80.00'],
  ])('a %s says what is kept', (reason, words) => {
    const data = { ...order, amount: 80, refunded: 80, total: 225.6, reason }
    expect(title({ type: 'order.refunded', data })).toMatchObject({
      title: words,
      description: 'Order BB1, you keep $145.60',
    })
  })

  test.each<[StoredEvent, string, string]>([
    [
      { type: 'subscriber.joined', data: { subscriberId: 's', subscribers: 1 } },
      'New newsletter subscriber',
      'Your newsletter has 1 reader now.',
    ],
    [
      {
        type: 'beat.published',
        data: { beatId: 'b', title: 'Low', producer: 'ada', bpm: 92, tone: 'A minor' },
      },
      'New beat: Low',
      'By ada, 92 BPM, A minor',
    ],
  ])('%j', (event, words, description) => {
    expect(title(event)).toMatchObject({ title: words, description })
  })
})

test.each([
  ['https://discord.com/api/webhooks/123/abcdefgh', 'https://discord.com/…efgh'],
  ['https://example.com/hook', 'https://example.com/…'],
  ['https://example.com', 'https://example.com/'],
  ['https://example.com/in?token=abcdefgh', 'https://example.com/…efgh'],
])('%s is shown as %s', (address, target) => {
  expect(targetOf(address)).toBe(target)
})
