import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { legalWords } from '#contract/law/words/legal-words.ts'
import type { Order } from '#contract/orders/order.ts'
import { consentWording } from '#contract/orders/withdrawal-consent.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { referencedPrivateFiles } from '#server/features/store/backup/referenced-files.ts'
import { storedValue } from '#server/platform/database/columns.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { signIn } from '#tests/factories.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { seller } from '#tests/seller.ts'
import { billingInfo, openShop, type Shop } from '#tests/shop.ts'

const german = { ...billingInfo, country: 'DE', city: 'Leipzig', postalCode: '04229' }
const british = { ...billingInfo, country: 'GB', city: 'Leeds', postalCode: 'LS1 1UR' }
const canadian = { ...billingInfo, country: 'CA', postalCode: 'V6A 1K4' }
const MORE_LINES = 3
const { conformity } = legalWords('en')
const ENDS_BY_DELIVERY =
  'If you ask us to deliver at once and know that this ends your right, it ends when your files are ready and this confirmation was sent.'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.close()
})

async function change(changes: object) {
  const admin = await shop.as(shop.admin)
  const { version } = (await admin.get<SettingsView>('/api/settings')).body
  expect((await admin.patch('/api/settings', { version, ...changes })).status).toBe(200)
}

/** Buys a license. @returns the order as the buyer reads it, before the mail was sent */
async function buy(billing: object, license = shop.licenses[0]!, price = 29): Promise<Order> {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(license)
  const { body } = await customer.checkOut(price, billing)
  await customer.pay(body.clientSecret)
  return customer.order(body.orderId)
}

async function receiptOf({ number }: Pick<Order, 'number'>) {
  const mail = await shop.db
    .selectFrom('mailbox')
    .selectAll()
    .where('subject', '=', `Your receipt: order ${number}`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const attachments = storedValue(mail?.attachments ?? null) ?? []
  return { text: mail?.text, pdf: attachments[0] && Buffer.from(attachments[0].content, 'base64') }
}

const linkOf = ({ documents }: Order) => documents.find(({ kind }) => kind === 'confirmation')?.url
const row = (id: string) =>
  shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a buyer in the EU gets the order confirmation with the receipt, also at an unconfirmed address', async () => {
  await change({ seller: { ...seller, phone: '+49 341 5550101' } })
  await shop.db.updateTable('users').set({ email_confirmed_at: null }).execute()
  const order = await buy(german)
  await shop.app.jobs.drain()
  const { pdf, text } = await receiptOf(order)
  expect(pdf!.length).toBeLessThanOrEqual(300_000)
  expect(text).not.toContain('/api/downloads/')
  const written = await readPdf(pdf!)
  for (const words of [
    ...[order.number, 'Wren Audio', 'Main St 1', '04229 Leipzig', '+49 341 5550101', 'billing@example.com'],
    ...['You license this beat; you keep the files.', '$29.00 USD', consentWording, conformity],
    ...['You have the right to withdraw from this contract within 14 days', '/withdraw', ENDS_BY_DELIVERY],
    ...[
      'Model withdrawal form',
      'To Wren Audio, Main St 1',
      'Terms of Backbeat',
      'Previews are for listening on this site.',
    ],
    ...['Zoë Reyes', 'Germany'],
  ])
    expect(written).toContain(words)
  expect(written).not.toContain('118 Cordova')
  expect(written).not.toContain('/api/')
  const customer = await shop.as(shop.customer)
  expect((await customer.get(linkOf(order)!)).raw.equals(pdf!)).toBe(true)
})

test('its addresses lead to pages in the language of the order, which says what is licensed', async () => {
  await change({ seller, languages: ['en', 'de'] })
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const placed = await shop.app.inject({
    method: 'POST',
    url: '/api/payments/create-payment-intent',
    headers: { ...(await signIn(shop, shop.customer)), 'accept-language': 'de' },
    payload: { price: 29, user: shop.customer.id, billingInfo: german, consent: true },
  })
  const { orderId, clientSecret } = placed.json()
  await customer.pay(clientSecret)
  await shop.app.jobs.drain()
  const written = await readPdf((await customer.get(linkOf(await customer.order(orderId))!)).raw)
  for (const path of ['/de/orders', '/de/withdraw']) expect(written).toContain(path)
  // The contract is in English, the only language in which the store has one.
  expect(written).toContain('MP3 und WAV')
})

test('it stays as it was, whatever the store says later', async () => {
  await change({ seller })
  const order = await buy(german)
  await shop.app.jobs.drain()
  const customer = await shop.as(shop.customer)
  const first = (await customer.get(linkOf(order)!)).raw
  const { confirmation_document, instruction_version } = await row(order.id)
  // In backups, and not swept away as an orphan.
  const kept: string[] = []
  for await (const paths of referencedPrivateFiles(shop.db)) kept.push(...paths)
  expect(kept).toContain(confirmation_document)
  await change({ seller: { ...seller, name: 'Somebody Else', city: 'Bonn' }, terms: 'Other terms.' })
  await change({ storeName: 'Another name' })
  await shop.storage.private.remove(confirmation_document!)
  const again = await readPdf((await customer.get(linkOf(order)!)).raw)
  expect(again).toBe(await readPdf(first))
  expect(again).not.toContain('Other terms.')

  // The instruction names the seller, so that later orders have its next version.
  await change({ storeName: 'Third name' })
  const later = await row((await buy(british, shop.licenses[2]!, 45.5)).id)
  expect(later.instruction_version).toBe(instruction_version! + 1)
  const { body } = await shop.db
    .selectFrom('legal_texts')
    .select('body')
    .where('kind', '=', 'withdrawal')
    .where('version', '=', instruction_version)
    .executeTakeFirstOrThrow()
  expect(body).toContain('Wren Audio')
})

test('buyers in the UK cancel; in Canada there is a confirmation without that; in the US there is none', async () => {
  const inPdf = async (billing: object) => {
    const order = await buy(billing)
    await shop.app.jobs.drain()
    const { pdf } = await receiptOf(order)
    await shop.db.deleteFrom('cart_items').execute()
    await shop.db.deleteFrom('grants').execute()
    return { order, text: pdf && (await readPdf(pdf)) }
  }
  const uk = (await inPdf(british)).text!
  expect(uk).toContain('You have the right to cancel this contract within 14 days')
  expect(uk).not.toContain('withdraw from this contract')
  const canada = await inPdf(canadian)
  expect(canada.text).toContain('Terms of Backbeat')
  expect(canada.text).not.toContain('14 days')
  expect((await row(canada.order.id)).instruction_version).toBeNull()
  const usa = await inPdf(billingInfo)
  expect(usa.text).toBeUndefined()
  expect(linkOf(usa.order)).toBeUndefined()
  await change({ confirmsEveryOrder: true })
  expect((await inPdf(billingInfo)).text).toContain('Terms of Backbeat')
})

test('where no PDF can be made the receipt waits some minutes, then has the same words as text', async () => {
  const order = await buy(german)
  const { granted_at } = await shop.db.selectFrom('grants').select('granted_at').executeTakeFirstOrThrow()
  const full = vi.spyOn(PrivateFiles.prototype, 'temporaryFile')
  full.mockImplementation(async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  await shop.app.jobs.drain()
  await shop.app.jobs.drain({ at: granted_at + 61_000 })
  expect((await receiptOf(order)).text).toBeUndefined()
  // Files do not wait.
  const customer = await shop.as(shop.customer)
  const { delivery } = (await customer.order(order.id)).beats[0]!
  expect((await customer.get(delivery!.files[0]!.url!)).status).toBe(200)
  await shop.app.jobs.drain({ at: granted_at + 10 * 60_000 })
  const { text, pdf } = await receiptOf(order)
  expect(pdf).toBeUndefined()
  const oneLine = text!.replace(/\s+/g, ' ')
  for (const words of ['You have the right to withdraw', consentWording, 'Terms of Backbeat'])
    expect(oneLine).toContain(words)
  expect((await row(order.id)).confirmation_state).toBe('sent')
  full.mockRestore()
  // The page and a receipt that is sent again have it.
  expect((await customer.get(linkOf(order)!)).status).toBe(200)
})

test('an order of many long contracts stays below 300 kB', async () => {
  const order = await buy(german)
  const [line] = await shop.db.selectFrom('order_lines').selectAll().execute()
  const [grant] = await shop.db.selectFrom('grants').selectAll().execute()
  const license_terms = Array.from(
    { length: 4_000 },
    (_, at) => `${at} ${Math.sin(at)} of the contract.`,
  ).join('\n')
  for (let position = 1; position <= MORE_LINES; position++) {
    const id = `line ${position}`
    await shop.db
      .insertInto('order_lines')
      .values({ ...line!, id, position, license_terms })
      .execute()
    await shop.db
      .insertInto('grants')
      .values({ ...grant!, id: `grant ${position}`, line_id: id, certificate: `C${position}` })
      .execute()
  }
  const { raw } = await (await shop.as(shop.customer)).get(linkOf(order)!)
  expect(raw.length).toBeLessThanOrEqual(300_000)
  expect(await readPdf(raw)).toContain('The text of the contract is in your license document.')
})

test('only the buyer and administrators read it, and nobody once the buyer is deleted', async () => {
  const order = await buy(german)
  const path = `/api/orders/${order.id}/confirmation.pdf`
  for (const [person, status] of [
    [undefined, 401],
    [shop.other, 403],
    [shop.admin, 200],
    [shop.customer, 200],
  ] as const)
    expect((await (await shop.as(person)).get(path)).status).toBe(status)
  expect((await (await shop.as()).get(linkOf(order)!)).status).toBe(200)
  const admin = await shop.as(shop.admin)
  expect((await admin.remove(`/api/users/${shop.customer.id}`)).status).toBe(200)
  expect(await row(order.id)).toMatchObject({ confirmation_document: null, confirmation_state: 'waiting' })
  expect((await admin.get(path)).status).toBe(404)
})
