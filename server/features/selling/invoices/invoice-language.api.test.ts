import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { InvoiceContent } from '#contract/orders/invoice.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import { signIn } from '#tests/factories.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { seller } from '#tests/seller.ts'
import { billingInfo, openShop, type Shop } from '#tests/shop.ts'
import { translate } from '#tests/translations.ts'
import { writeInvoice } from './invoice-document.ts'

translate('ja', {
  Invoice: '請求書',
  'Bill to': '請求先',
  Date: '発行日',
  What: '内容',
  Price: '価格',
  'Total ({currency})': '合計（{currency}）',
  '{title}, {license} license': '「{title}」{license}ライセンス',
  'by {producer}.': '制作：{producer}。',
  'Paid by card ending in {digits} on {day}.': '{day}に末尾{digits}のカードでお支払い済み。',
  'Paid in full.': '全額お支払い済みです。',
})

const japanese = {
  ...billingInfo,
  name: '山田太郎',
  address: '神宮前1-2-3',
  city: '渋谷区',
  state: '13',
  postalCode: '150-0001',
  country: 'JP',
}

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
  await change({ languages: ['en', 'ja'], seller })
})
afterEach(() => shop.close())

async function change(changes: object) {
  const admin = await shop.as(shop.admin)
  const { version } = (await admin.get<SettingsView>('/api/settings')).body
  expect((await admin.patch('/api/settings', { version, ...changes })).status).toBe(200)
}

async function buyIn(language: string) {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const placed = await shop.app.inject({
    method: 'POST',
    url: '/api/payments/create-payment-intent',
    headers: { ...(await signIn(shop, shop.customer)), 'accept-language': language },
    payload: { price: 29, user: shop.customer.id, billingInfo: japanese, consent: true },
  })
  const { orderId, clientSecret } = placed.json()
  await customer.pay(clientSecret)
  return customer.order(orderId)
}

test('the invoice of an order in Japanese is in Japanese for good', async () => {
  const order = await buyIn('ja')
  const { content: stored } = await shop.db
    .selectFrom('invoices')
    .select('content')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const content = InvoiceContent.parse(JSON.parse(stored))
  expect(content).toMatchObject({ locale: 'ja', buyer: { name: '山田太郎' } })
  expect(content.paid).toMatch(
    /^\d{4}年\d{1,2}月\d{1,2}日に末尾4242のカードでお支払い済み。全額お支払い済みです。$/,
  )
  expect(content.lines[0]).toMatchObject({
    what: expect.stringMatching(/^「.+」Basicライセンス$/),
    note: expect.stringMatching(/^制作：.+。/),
  })
  // What stands on the paper, in the order in which it is read.
  const drawn = writeInvoice({ content, store: 'Nachtpult', pagesUrl: 'https://beats.example' })
  const text = await readPdf(await buffer(drawn))
  const places = ['請求書', '請求先', '〒150-0001', '東京都渋谷区神宮前1-2-3', '山田太郎'].map((part) =>
    text.indexOf(part),
  )
  expect(places).not.toContain(-1)
  expect(places.toSorted((one, other) => one - other)).toEqual(places)
  expect(text).toContain('合計（USD）')
  // Of two fonts, at the right edge: the days of issue and of supply, besides that of payment.
  expect(text.split(zonedDays(content.timeZone).longDay(content.issuedAt, 'ja'))).toHaveLength(4)
  expect(text).not.toContain('Japan')
  // As the process draws it that stores it, whatever the store and the buyer speak later.
  const customer = await shop.as(shop.customer)
  const { url } = order.documents.find(({ kind }) => kind === 'invoice')!
  const first = await customer.get(url)
  const paper = await readPdf(first.raw)
  expect(paper).toContain('全額お支払い済みです。')
  expect(paper).toContain('/ja/orders')
  await change({ languages: ['en'] })
  const again = await customer.get(url)
  expect(again.raw.equals(first.raw)).toBe(true)
})

test('an order in English says no language, as those of before', async () => {
  const order = await buyIn('en')
  const { content } = await shop.db
    .selectFrom('invoices')
    .select('content')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(content)).not.toHaveProperty('locale')
  expect(JSON.parse(content).paid).toMatch(/^Paid by card ending in 4242 on \w+ \d+, \d{4}\. Paid in full\.$/)
})
