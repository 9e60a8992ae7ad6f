import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WithdrawPage } from '#contract/law/withdraw-page.ts'
import { type WithdrawalWording, withdrawalLink } from '#contract/law/withdrawal-wording.ts'
import type { StoreSettings } from '#contract/store/rendered-page.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { recordQueries } from '#tests/count-queries.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { storeWithPages } from '#tests/page-store.ts'
import { billingInfo, makeLicense } from '#tests/shop.ts'
import type { TestStore } from '#tests/test-store.ts'
import { WithdrawalLinks } from './links.ts'

const DAY_MS = 86_400_000

type Shown = { law: StoreSettings['law'] | null; form: WithdrawPage | null }
/** Pages that say what they were made of. */
const pages = {
  renderPage: async (_url: URL, { law }: StoreSettings, _ask: unknown, form?: WithdrawPage) => ({
    html: JSON.stringify({ law: law ?? null, form: form ?? null } satisfies Shown),
    ...{ pageData: '', firstCover: undefined, files: [] },
    ...(form
      ? { status: 200, subject: { kind: 'page' as const } }
      : { status: 404, subject: { kind: 'not-found' as const } }),
  }),
}

let store: TestStore
let serial = 0
beforeAll(async () => {
  store = await storeWithPages({ SUPPORT_EMAIL: 'desk@example.com' }, pages)
})
afterAll(() => store.close())

const fields = { name: 'Zoë Reyes', order: 'BB-12345-ABCDE', email: 'zoe@example.com', token: '' }
async function post(
  given: Record<string, string | string[]>,
  headers: Record<string, string> = {},
  of = store,
) {
  serial++
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...fields, ...given }))
    for (const each of [value].flat()) form.append(name, each)
  const answer = await of.app.inject({
    ...{ method: 'POST', url: '/withdraw', payload: String(form), remoteAddress: `10.8.0.${serial % 250}` },
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  })
  await of.app.jobs.drain()
  return answer
}
const shownOn = (body: string) => JSON.parse(/<\/head>(\{.*\})<\/html>/s.exec(body)![1]!) as Shown
const open = async (url: string, headers: Record<string, string> = {}, of = store) => {
  const answer = await of.app.inject({ url, headers })
  return { ...shownOn(answer.body), answer }
}

/** An order of this state, as they lie in the database. */
async function insertOrder(of: TestStore, given: { country?: string; createdAt?: number } = {}) {
  const user = await makeUser(of.db)
  const beat = await makeBeat(of.db, { owner_id: user.id, price_cents: 2900 })
  const license = await makeLicense(of.db, beat.id)
  const id = crypto.randomUUID()
  await of.db
    .insertInto('orders')
    .values({
      ...{ id, user_id: user.id, username: user.username, email: user.email, status: 'Completed' },
      ...{ amount_cents: 2900, currency: 'usd', cart_hash: 'x', intent_id: null, payment_mode: 'sandbox' },
      billing: writeJson({ ...billingInfo, country: given.country ?? 'DE' }),
      created_at: given.createdAt ?? Date.now(),
    })
    .execute()
  await of.db
    .insertInto('order_lines')
    .values(
      ['Kerosene', 'Marmalade'].map((title, position) => ({
        ...{
          id: crypto.randomUUID(),
          order_id: id,
          position,
          beat_id: beat.id,
          license_id: license.id,
          title,
        },
        ...{ description: '', producer: 'x', image: '', license_name: 'Basic', license_description: '' },
        ...{
          license_icon: 'gold' as const,
          license_rights: writeJson([]),
          license_scope: writeJson(basicScope),
        },
        ...{ license_terms: null, price_cents: 1450, file_kinds: writeJson([]) },
      })),
    )
    .execute()
  return { id, user, number: `BB-${id.slice(-10, -5)}-${id.slice(-5)}`.toUpperCase() }
}

test('two steps and a receipt, without a cookie or a script', async () => {
  const { form, answer } = await open('/withdraw')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-security-policy']).toContain("form-action 'self'")
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain('<meta name="robots" content="noindex">')
  expect(form).toMatchObject({ step: 'form', wording: 'withdraw', choices: [], errors: {} })
  const review = shownOn((await post({})).body).form
  expect(review).toMatchObject({
    step: 'review',
    statement:
      'I withdraw from my contract: order BB-12345-ABCDE. Zoë Reyes. Send the confirmation to zoe@example.com.',
  })
  expect(await store.db.selectFrom('withdrawals').select('id').execute()).toEqual([])
  expect(shownOn((await post({ step: 'change' })).body).form).toMatchObject({
    step: 'form',
    form: { name: 'Zoë Reyes' },
  })
  const confirmed = await post({ step: 'confirm' })
  expect(confirmed.statusCode).toBe(303)
  const received = await open(String(confirmed.headers.location))
  expect(received.form).toMatchObject({
    step: 'received',
    statement: (review as { statement: string }).statement,
    reference: expect.stringMatching(/^W-/),
    email: 'zoe@example.com',
  })
  expect((await open('/withdraw/received/x')).answer.statusCode).toBe(404)
})

test('a form with something missing says what, and keeps the rest', async () => {
  const { form } = shownOn((await post({ name: ' ', email: 'zoe' })).body)
  expect(form).toMatchObject({
    step: 'form',
    form: { name: ' ', order: fields.order },
    errors: { name: 'Your name is required.', email: 'Please enter an email address.' },
  })
})

test('a form of another site is refused', async () => {
  expect((await post({ step: 'confirm' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
})

test('right, wrong and unknown numbers: the same answers from the same work', {}, async () => {
  const { number, user } = await insertOrder(store)
  const asked = []
  for (const [order, email] of [
    [number, user.email],
    [number, 'wrong@example.com'],
    ['BB-99999-99999', 'unknown@example.com'],
    ['Kerosene, Monday', 'text@example.com'],
  ] as const)
    for (const step of ['review', 'confirm']) {
      let answer: Awaited<ReturnType<typeof post>> | undefined
      const ask = async () => {
        answer = await store.app.inject({
          ...{ method: 'POST', url: '/withdraw', remoteAddress: `10.7.0.${++serial % 250}` },
          payload: String(new URLSearchParams({ ...fields, order, email, step })),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      }
      // But for those by which the catalogue follows the new beat.
      const all = (await recordQueries(ask)).map((node) => JSON.stringify(node))
      const queries = all.filter((node) => !/"name":"beat(s|_licenses)"/.test(node)).length
      const { statusCode, headers, body } = answer!
      // But for what was typed.
      const size = body.replaceAll(order, '').replaceAll(email, '').length
      const target = String(headers.location ?? '').length
      asked.push({ step, statusCode, queries, size, target, names: Object.keys(headers).sort().join() })
    }
  for (const one of asked) expect(one).toEqual(asked.find(({ step }) => step === one.step))
})

test('a buyer who is signed in chooses among their orders, whole or single licenses', async () => {
  const { id, user, number } = await insertOrder(store)
  const other = await insertOrder(store)
  const cookies = await signIn(store, user)
  const { form } = await open('/withdraw', cookies)
  expect(form).toMatchObject({
    form: { name: billingInfo.name, email: user.email, chosen: number },
    choices: [{ number, lines: [{ title: 'Kerosene (Basic)' }, { title: 'Marmalade (Basic)' }] }],
  })
  const [line] = (form as Extract<WithdrawPage, { step: 'form' }>).choices[0]!.lines
  const review = async (given: Record<string, string>) =>
    (shownOn((await post(given, cookies)).body).form as { statement: string }).statement
  expect(await review({ chosen: number, lines: line!.id, order: '' })).toContain(
    `order ${number}, Kerosene (Basic). `,
  )
  expect(await review({ chosen: number, order: '' })).toContain('Kerosene (Basic), Marmalade (Basic). ')
  // Another's order is a number that was typed.
  expect(await review({ chosen: other.number, order: '' })).toContain(`order ${other.number}. `)
  expect(await review({ chosen: '', order: 'not listed' })).toContain('order not listed. ')
  const token = new WithdrawalLinks(store.app.storeSecret).toWithdraw(id, store.clock.ms).split('token=')[1]!
  expect((await open(`/withdraw?token=${token}`)).form).toMatchObject({
    form: { name: billingInfo.name, email: user.email, chosen: number, token },
  })
  expect((await open(`/withdraw?token=${token}x`)).form).toMatchObject({
    form: { name: '', token: '' },
    choices: [],
  })
})

test('too many from one network are told where to write', async () => {
  const answers = []
  for (let at = 0; at < 11; at++) {
    serial = 0
    answers.push(await post({ step: 'confirm', order: `Many ${at}` }))
  }
  const last = answers.at(-1)!
  expect([last.statusCode, last.headers['retry-after']]).toEqual([429, expect.any(String)])
  expect(shownOn(last.body).form).toMatchObject({
    message: 'Too many tries. Write to desk@example.com: that counts just the same.',
  })
})

test('pages are made for one network as often as others are', async () => {
  const ask = () => store.app.inject({ url: '/withdraw', remoteAddress: '10.66.6.6' })
  const statuses = new Set<number>()
  for (let at = 0; at < 241; at++) statuses.add((await ask()).statusCode)
  expect([...statuses]).toEqual([200, 429])
})

async function sellTo(countries: string[], prepare?: (of: TestStore) => Promise<void>) {
  const of = await storeWithPages({}, pages)
  const admin = await makeUser(of.db, { role: 'admin' })
  await prepare?.(of)
  const answer = await of.app.inject({
    ...{ method: 'PATCH', url: '/api/settings', headers: await signIn(of, admin) },
    payload: { version: 0, countries },
  })
  expect(answer.statusCode).toBe(200)
  return of
}

test.each([
  ['Germany', ['US', 'DE'], 'withdraw'],
  ['Norway', ['NO'], 'withdraw'],
  ['the UK and Germany', ['GB', 'DE'], 'withdraw'],
  ['the UK', ['US', 'GB'], 'cancel'],
  ['Brazil', ['BR'], 'cancel'],
  ['the US', ['US'], undefined],
  ['Japan', ['JP'], undefined],
])('sold to %s: link, pages and API', async (_where, countries, wording) => {
  const of = await sellTo(countries)
  const { law } = await open('/terms', {}, of)
  expect(law?.withdraw).toBe(linkOf(wording))
  const { form, answer } = await open('/withdraw', {}, of)
  expect([form?.wording, answer.statusCode]).toEqual(wording ? [wording, 200] : [undefined, 404])
  const api = await of.app.inject({ method: 'POST', url: '/api/withdrawals', payload: fields })
  expect(api.statusCode).toBe(wording ? 201 : 404)
  expect((await post({ step: 'confirm' }, {}, of)).statusCode).toBe(wording ? 303 : 404)
  await of.close()
})

test.each([
  ['14 days ago', 'DE', 14, 'withdraw'],
  ['16 days ago', 'DE', 16, undefined],
  ['14 days ago', 'GB', 14, undefined],
])('countries that were closed, with the last order %s from %s', async (_when, country, days, wording) => {
  const of = await sellTo(['US'], async (before) => {
    await insertOrder(before, { country, createdAt: Date.now() - days * DAY_MS })
  })
  expect((await open('/terms', {}, of)).law?.withdraw).toBe(linkOf(wording))
  // Who bought before can still use the page.
  expect((await open('/withdraw', {}, of)).answer.statusCode).toBe(200)
  await of.close()
})

test('what no form sends shows the form again', async () => {
  for (const payload of [undefined, 'null', '[1]', '{"step":"confirm","lines":5}']) {
    const answer = await store.app.inject({
      ...{ method: 'POST', url: '/withdraw' },
      ...(payload && { payload, headers: { 'content-type': 'application/json' } }),
    })
    expect(answer.statusCode).toBe(200)
    expect(shownOn(answer.body).form).toMatchObject({ step: 'form', errors: { name: expect.anything() } })
  }
})

test('orders of the demo keep no link in a store that does not sell there', async () => {
  const of = await sellTo(['US'], async (before) => {
    await insertOrder(before, { country: 'DE' })
    await before.db.updateTable('orders').set({ payment_mode: 'demo' }).execute()
  })
  expect((await open('/terms', {}, of)).law?.withdraw).toBeUndefined()
  expect((await open('/withdraw', {}, of)).answer.statusCode).toBe(404)
  await of.close()
})

function linkOf(wording: string | undefined): string | undefined {
  return wording && withdrawalLink(wording as WithdrawalWording)
}
