import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consentVersion, consentWording } from '#contract/orders/withdrawal-consent.ts'
import type { VatCheck } from '#contract/pricing/vat-number.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { readEvidence } from '#server/features/selling/order-book/order-evidence.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { billingInfo, openShop, type Shop } from '#tests/shop.ts'

/** A VIES stand-in. `answer` is its next response; undefined drops the connection. */
const register = {
  answer: undefined as object | undefined,
  status: 200,
  asked: [] as unknown[],
}
let server: Server
let shop: Shop

beforeAll(async () => {
  server = createServer(async (request, response) => {
    register.asked.push({ url: request.url, ...JSON.parse(await text(request)) })
    if (!register.answer) return request.socket.destroy()
    response.writeHead(register.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(register.answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  shop = await openShop({ VAT_REGISTER_URL: `http://127.0.0.1:${port}/vies/` })
})
afterAll(async () => {
  await shop.close()
  server.close()
})
beforeEach(() => {
  Object.assign(register, { answer: { valid: true, name: 'STUDIO MARCEL' }, status: 200, asked: [] })
})

const german = { ...billingInfo, country: 'DE', city: 'Leipzig', postalCode: '04229' }
const business = { ...german, country: 'FR', company: 'Studio Marcel SARL' }

async function change(changes: object) {
  const headers = await signIn(shop, shop.admin)
  const { version } = (await shop.app.inject({ url: '/api/settings', headers })).json<SettingsView>()
  const payload = { version, ...changes }
  const answer = await shop.app.inject({ method: 'PATCH', url: '/api/settings', headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

/** A new customer who checks out the first beat with these details. */
async function buyer() {
  const customer = await shop.as(await makeUser(shop.db))
  await customer.post('/api/carts', { beat: shop.beats[0]!.id, license: shop.licenses[0]!.id })
  const checkOut = (billing: object, more: object = {}) =>
    customer.post<{ clientSecret: string; orderId: string; code?: string; detail?: string }>(
      '/api/payments/create-payment-intent',
      { price: 29, billingInfo: billing, ...more },
    )
  return { ...customer, checkOut }
}

const orderRow = (id: string) =>
  shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('an EU consumer cannot pay without consenting to immediate delivery', async () => {
  const { checkOut, get } = await buyer()
  for (const more of [{}, { consent: false }])
    expect(await checkOut(german, more)).toMatchObject({
      status: 400,
      body: { code: 'consent_required', errors: { consent: 'Check this box to get your files right away.' } },
    })
  expect((await checkOut(german, { consent: 'yes' })).status).toBe(400)
  expect((await get<unknown[]>('/api/orders/mine')).body).toEqual([])
})

test('the consent is recorded in the order, its evidence and the receipt', async () => {
  const before = Date.now()
  const customer = await buyer()
  const { body } = await customer.checkOut(german, { consent: true })
  await customer.pay(body.clientSecret)
  expect((await customer.order(body.orderId)).paymentStatus).toBe('Completed')
  const { consent_version, consent_at } = await orderRow(body.orderId)
  expect(consent_version).toBe(consentVersion)
  expect(Number(consent_at)).toBeGreaterThanOrEqual(before)
  const sections = await readEvidence(
    { db: shop.db, storeUrl: () => 'https://x.example', timeZone: 'UTC' },
    body.orderId,
  )
  const rows = Object.fromEntries(sections[0]!.rows!)
  expect(rows['Immediate delivery']).toContain(consentWording)
  expect(rows.Address).toBe('118 Cordova St, 04229 Leipzig, Germany')
  await shop.app.jobs.drain()
  const receipts = await shop.db
    .selectFrom('mailbox')
    .select('text')
    .where('subject', 'like', 'Your receipt%')
    .execute()
  expect(receipts.at(-1)!.text).toContain(consentWording)
})

test('a receipt to an unconfirmed address leads to the files through signing in, without a link to them', async () => {
  const customer = await buyer()
  await shop.db.updateTable('users').set({ email_confirmed_at: null }).execute()
  const { body } = await customer.checkOut(billingInfo)
  await customer.pay(body.clientSecret)
  const { number } = await customer.order(body.orderId)
  await shop.app.jobs.drain()
  const { text, html } = await shop.db
    .selectFrom('mailbox')
    .select(['text', 'html'])
    .where('subject', '=', `Your receipt: order ${number}`)
    .executeTakeFirstOrThrow()
  expect(text).toContain('/login?to=/orders')
  expect(html).toContain('Get your files')
  expect(text).not.toContain('/api/downloads/')
})

test.each([
  ['a consumer elsewhere', billingInfo],
  [
    'a Brazilian, who has seven days whatever was agreed,',
    { ...billingInfo, country: 'BR', city: 'São Paulo', state: 'SP', postalCode: '01310-100' },
  ],
  ['a business of the EU', { ...business, company: 'Studio Marcel SARL' }],
])('%s needs no consent, and none is recorded', async (_, billing) => {
  const { checkOut } = await buyer()
  const { status, body } = await checkOut(billing, { consent: true })
  expect(status).toBe(200)
  expect(await orderRow(body.orderId)).toMatchObject({ consent_version: null, consent_at: null })
})

test('checking out again from another country clears the consent', async () => {
  const { checkOut } = await buyer()
  const first = await checkOut(german, { consent: true })
  const second = await checkOut(billingInfo)
  expect(second.body.orderId).toBe(first.body.orderId)
  expect(await orderRow(first.body.orderId)).toMatchObject({ consent_version: null })
})

test('the store only sells to the countries in its settings', async () => {
  const { checkOut, get } = await buyer()
  const norwegian = { ...german, country: 'NO' }
  expect(await checkOut(norwegian, { consent: true })).toMatchObject({
    status: 409,
    body: { code: 'country_not_served', detail: 'We don’t sell to Norway yet. Your cart is saved.' },
  })
  expect((await change({ countries: ['NO', 'XX'] })).status).toBe(400)
  expect((await change({ countries: [] })).status).toBe(400)
  expect((await change({ countries: ['NO'] })).status).toBe(200)
  expect((await get('/api/payments/settings')).body).toMatchObject({ billing: { countries: ['NO'] } })
  expect((await checkOut(norwegian, { consent: true })).status).toBe(200)
  expect((await checkOut(billingInfo)).body.code).toBe('country_not_served')
  await change({ countries: 'all' })
  expect((await checkOut({ ...billingInfo, country: 'HK', postalCode: '' })).status).toBe(200)
  await change({ countries: null })
  expect((await checkOut(norwegian, { consent: true })).body.code).toBe('country_not_served')
})

test('name and country suffice if the store does not ask for an address', async () => {
  const { checkOut } = await buyer()
  const bare = { name: 'Zoë Reyes', country: 'CA' }
  expect(await checkOut(bare)).toMatchObject({
    status: 400,
    body: { errors: { 'billingInfo.address': 'Address is required.' } },
  })
  await change({ asksAddress: false })
  const { body } = await checkOut(bare)
  expect(JSON.parse((await orderRow(body.orderId)).billing!)).toEqual({
    ...bare,
    address: '',
    city: '',
    postalCode: '',
  })
  expect((await checkOut({ country: 'CA' })).status).toBe(400)
  await change({ asksAddress: null })
})

test('the VAT number of a business is looked up, and the result is stored with the order', async () => {
  const customer = await buyer()
  const { body } = await customer.checkOut({ ...business, vatNumber: 'fr 40 303.265.045' })
  expect(register.asked).toEqual([
    { url: '/vies/check-vat-number', countryCode: 'FR', vatNumber: '40303265045' },
  ])
  const { billing, vat_check } = await orderRow(body.orderId)
  expect(JSON.parse(billing!)).toMatchObject({ company: 'Studio Marcel SARL', vatNumber: 'FR40303265045' })
  expect(JSON.parse(vat_check!)).toEqual({
    state: 'valid',
    number: 'FR40303265045',
    registeredName: 'STUDIO MARCEL',
    checkedAt: expect.stringMatching(/^20\d\d-/),
  })
  await customer.pay(body.clientSecret)
  await customer.order(body.orderId)
  const sections = await readEvidence(
    { db: shop.db, storeUrl: () => 'https://x.example', timeZone: 'UTC' },
    body.orderId,
  )
  expect(Object.fromEntries(sections[0]!.rows!)['VAT number']).toMatch(
    /^FR40303265045, valid in its register, registered to STUDIO MARCEL, checked 20/,
  )
})

test('a private buyer’s VAT number is ignored', async () => {
  const { checkOut } = await buyer()
  const { body } = await checkOut({ ...german, vatNumber: 'nonsense' }, { consent: true })
  expect(await orderRow(body.orderId)).toMatchObject({ vat_check: null })
  expect(register.asked).toEqual([])
})

type Case = [what: string, country: string, number: string, answer: object | undefined, found: object]
const cases: Case[] = [
  ['of another country', 'FR', 'DE136695976', {}, { state: 'invalid', reason: 'other_country' }],
  ['with a wrong checksum', 'DE', 'DE 318204551', {}, { state: 'invalid', reason: 'malformed' }],
  ['of a country without any', 'US', 'FR40303265045', {}, { state: 'invalid', reason: 'other_country' }],
  ['without its prefix', 'IT', '0123456 015 7', { valid: true, name: '---' }, { state: 'valid' }],
  [
    'the register does not know',
    'DE',
    'DE136695976',
    { valid: false },
    { state: 'invalid', reason: 'unknown' },
  ],
  [
    'whose country’s register is down',
    'AT',
    'ATU13585627',
    { valid: false, userError: 'MS_UNAVAILABLE' },
    { state: 'unverified', reason: 'unreachable' },
  ],
  [
    'while the register is down',
    'ES',
    'B58378431',
    undefined,
    { state: 'unverified', reason: 'unreachable' },
  ],
  [
    'that nobody keeps a register of here',
    'CH',
    'CHE-116.281.710 MWST',
    {},
    { state: 'unverified', reason: 'no_register' },
  ],
  ['of Norway', 'NO', '988 077 917', {}, { state: 'unverified', number: 'NO988077917MVA' }],
]
test.each(cases)('a number %s', async (_, country, number, answer, found) => {
  register.answer = answer
  const { post } = await shop.as(shop.customer)
  const { status, body } = await post<VatCheck>('/api/vat-numbers/check', { country, number })
  expect(status).toBe(200)
  expect(body).toMatchObject(found)
})

test('an invalid number is refused at checkout; an unavailable register does not block it', async () => {
  await change({ countries: 'all' })
  const { checkOut } = await buyer()
  const known = { ...business, country: 'IE', postalCode: 'D02', vatNumber: 'IE6388047V' }
  register.answer = { valid: false, userError: 'INVALID' }
  expect(await checkOut(known)).toMatchObject({
    status: 409,
    body: {
      code: 'vat_number_invalid',
      errors: { 'billingInfo.vatNumber': expect.stringContaining('doesn’t know this number') },
    },
  })
  register.answer = { actionSucceed: false, errorWrappers: [{ error: 'SERVICE_UNAVAILABLE' }] }
  register.status = 500
  const { status, body } = await checkOut({ ...known, country: 'BE', vatNumber: 'BE0428759497' })
  expect(status).toBe(200)
  expect(JSON.parse((await orderRow(body.orderId)).vat_check!)).toMatchObject({
    state: 'unverified',
    reason: 'unreachable',
  })
  await change({ countries: null })
})

test('repeated checks of a number look it up once', async () => {
  const { post } = await shop.as(shop.other)
  const ask = (number: string) => post<VatCheck>('/api/vat-numbers/check', { country: 'NL', number })
  const answers = await Promise.all([ask('NL002455799B11'), ask('NL 0024.55799 B11'), ask('002455799B11')])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(register.asked).toHaveLength(1)
  for (const bad of [{}, { country: 'FR' }, { country: 'XX', number: '1' }, { country: 'FR', number: ' ' }])
    expect((await post('/api/vat-numbers/check', bad)).status).toBe(400)
})
