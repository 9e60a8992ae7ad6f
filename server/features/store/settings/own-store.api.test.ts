import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Desk } from '#contract/store/desk.ts'
import type { FirstStep } from '#contract/store/first-steps.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { runningAnnouncement } from '#server/features/store/pages/page-settings.ts'
import { signIn } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
let headers: Record<string, string>

beforeAll(async () => {
  shop = await openShop()
  headers = await signIn(shop, shop.admin)
})

afterAll(() => shop.close())

const ask = <T>(url: string) => shop.app.inject({ url, headers }).then((answer) => answer.json<T>())
async function change(changes: object) {
  const { version } = await ask<SettingsView>('/api/settings')
  const payload = { version, ...changes }
  const answer = await shop.app.inject({ method: 'PATCH', url: '/api/settings', headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}

test('a store that never said so has no studio text, address or links of the demo', async () => {
  const { values, standardTexts } = await ask<SettingsView>('/api/settings')
  expect(values).toMatchObject({ supportEmail: '', supportPhone: '', socialLinks: [] })
  expect(standardTexts.studio.text).not.toContain('studio')
  const privacy = JSON.stringify((await shop.app.inject('/api/pages/privacy')).json())
  expect(privacy).toContain('/contact')
  expect(privacy).not.toContain('mailto:')
})

test('an order stores which terms were accepted, and when', async () => {
  const customer = await shop.as(shop.customer)
  const termsOf = (id: string) =>
    shop.db
      .selectFrom('orders')
      .select(['terms_version', 'terms_accepted_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const before = Date.now()
  const first = await customer.buy(shop.licenses[0]!, 29)
  expect((await termsOf(first.id)).terms_version).toBe(0)
  await change({ terms: '## Ours' })
  const second = await customer.buy(shop.licenses[2]!, 45.5)
  const { terms_version, terms_accepted_at } = await termsOf(second.id)
  expect(terms_version).toBe(1)
  expect(Number(terms_accepted_at)).toBeGreaterThanOrEqual(before)
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#fff' } })
    .png()
    .toBuffer()
const square = (side: number) => picture(side, side)

test.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
  ['an SVG with a script', () => svg, 422, /This is an SVG drawing/],
  ['1×1', () => square(1), 422, /only 1 by 1 pixels/],
  ['a thin line once it fits the header', () => picture(24, 4_000), 422, /a thin line in the header/],
  ['40 MB', () => Buffer.alloc(40 * 1024 * 1024, 1), 413, /too large/],
  ['text', () => Buffer.from('hello'), 422, /cannot be read/],
])('a logo that is %s is rejected with a message', async (_name, make, status, sentence) => {
  const answer = await sendLogo(await make())
  expect(answer.statusCode).toBe(status)
  expect(answer.json().detail).toMatch(sentence)
})

test('a logo is re-encoded as PNG, public, and kept until it is replaced', {}, async () => {
  const answer = await sendLogo(await square(300))
  expect(answer.statusCode).toBe(200)
  const { logo } = answer.json<SettingsView>().values
  expect(logo).toMatchObject({ width: 128, height: 128 })
  const drawn = await shop.app.inject({ url: `/api/${logo!.path}` })
  expect(drawn.headers['content-type']).toBe('image/png')
  const { referencedPublicFiles } = await import('#server/features/store/backup/referenced-files.ts')
  const referred: string[] = []
  for await (const page of referencedPublicFiles(shop.db)) referred.push(...page)
  expect(referred).toContain(logo!.path.replace('media/', ''))
})

test('pages show the announcement only between its dates', () => {
  const announcement = { text: 'Sale', url: '', from: '2026-11-27T00:00:00Z', until: '2026-11-30T00:00:00Z' }
  const at = (iso: string) => runningAnnouncement(announcement, Date.parse(iso))?.text
  expect(at('2026-11-26T23:59:59Z')).toBeUndefined()
  expect(at('2026-11-27T00:00:00Z')).toBe('Sale')
  expect(at('2026-11-30T00:00:00Z')).toBeUndefined()
  expect(runningAnnouncement({ ...announcement, from: null, until: null }, 0)?.text).toBe('Sale')
})

test('first steps are completed by their checks or by an admin', async () => {
  const done = async () =>
    (await ask<FirstStep[]>('/api/admin/first-steps')).flatMap(({ name, isDone }) => (isDone ? [name] : []))
  // The beats of this store are its own, not the demo's.
  expect(await done()).toEqual(['beat'])
  await change({ storeName: 'Night Desk' })
  await shop.db
    .insertInto('backups')
    .values({ id: 'b', at: Date.now(), bytes: 1_000, missing_files: 0 })
    .execute()
  expect(await done()).toEqual(['beat', 'backup'])
  const named = await shop.app.inject({
    method: 'PUT',
    url: '/api/account/names',
    headers,
    payload: { legalName: '', artistName: 'Maya Rivers' },
  })
  expect(named.statusCode).toBe(200)
  expect(await done()).toEqual(['names', 'beat', 'backup'])
  // Also what is set to its default is set.
  await change({ governingLaw: 'the State of Texas, USA', currency: 'usd', tax: { mode: 'none' } })
  expect(await done()).toEqual(['names', 'country', 'currency', 'tax', 'law', 'beat', 'backup'])
  const confirm = await shop.app.inject({
    method: 'PUT',
    url: '/api/admin/first-steps/domain',
    headers,
    payload: {},
  })
  expect(confirm.statusCode).toBe(200)
  expect(await done()).toEqual(['names', 'country', 'currency', 'tax', 'law', 'beat', 'domain', 'backup'])
})

test('first steps are over once they are closed', async () => {
  const areOpen = async () => (await ask<Desk>('/api/admin/desk')).hasFirstSteps
  expect(await areOpen()).toBe(true)
  const close = await shop.app.inject({ method: 'DELETE', url: '/api/admin/first-steps', headers })
  expect(close.statusCode).toBe(200)
  expect(await areOpen()).toBe(false)
})

test('the first steps count only beats on sale', async () => {
  const note = async () =>
    (await ask<FirstStep[]>('/api/admin/first-steps')).find(({ name }) => name === 'beat')?.note
  const count = shop.beats.length
  expect(await note()).toBe(`${count} beats of yours are on sale`)
  await shop.db
    .updateTable('beats')
    .set({ exclusive_sold_at: 1 })
    .where('id', '=', shop.beats[0]!.id)
    .execute()
  expect(await note()).toBe(
    count === 2 ? '1 beat of yours is on sale' : `${count - 1} beats of yours are on sale`,
  )
})

function sendLogo(bytes: Buffer) {
  const boundary = 'logo-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="logo.png"\r\ncontent-type: image/png\r\n\r\n`
  return shop.app.inject({
    method: 'PUT',
    url: '/api/settings/logo',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}
