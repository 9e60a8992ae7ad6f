import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import type { Deal } from '#contract/pricing/deal.ts'
import { readAnnouncedPrice } from '#server/model/quote/index.ts'
import { openLetterShop } from '#tests/letter-shop.ts'

const DAY_MS = 86_400_000
const code = { kind: 'code', name: 'Ten', code: 'FRIDAY10', percent: 10 }
const sale = { kind: 'sale', name: 'Half', percent: 50 }

let store: Awaited<ReturnType<typeof openLetterShop>>
beforeEach(async () => {
  store = await openLetterShop()
  await store.shop.db
    .updateTable('beats')
    .set({ created_at: Date.now() - 90 * DAY_MS })
    .execute()
})
afterEach(() => store.close())

const deals = async () => (await store.admin.get<Deal[]>('/api/deals')).body
async function make(fields: object): Promise<Deal> {
  expect((await store.admin.post('/api/deals', fields)).status).toBe(201)
  return (await deals())[0] ?? expect.unreachable()
}
const announce = (text: string, given: object = {}) =>
  store.configure({ announcement: { text, url: '', from: null, until: null, ...given } })
/** The code ran for a day, ten days ago, and a sale begins now: price and what is struck. */
async function saleAfterwards() {
  await store.shop.db
    .updateTable('deals')
    .set({ created_at: Date.now() - 11 * DAY_MS, until_at: Date.now() - 10 * DAY_MS })
    .execute()
  await store.shop.db
    .updateTable('deals')
    .set({ announced_at: Date.now() - 11 * DAY_MS })
    .where('announced_at', 'is not', null)
    .execute()
  await make(sale)
  const id = store.shop.beats[0]?.id ?? ''
  const { body } = await (await store.shop.as()).get<BeatDetail>(`/api/beats/${id}`)
  return [body.licenses[0]?.price, body.licenses[0]?.sale?.reference]
}

test.each<[string, object, () => Promise<unknown>, number]>([
  ['that nobody was told of', {}, async () => {}, 29],
  ['in the announcement', {}, () => announce('Ten percent off with FRIDAY10'), 26.1],
  ['in the announcement’s link', {}, () => announce('Ten percent off', { url: '/?code=friday10' }), 26.1],
  ['in the announcement, for a first purchase', { firstPurchaseOnly: true }, () => announce('FRIDAY10'), 29],
  ['in the announcement, but personal by hand', { isPublic: false }, () => announce('FRIDAY10'), 29],
  ['that is public by hand', { isPublic: true }, async () => {}, 26.1],
  ['with a minimum above the price', { minimum: 30, isPublic: true }, async () => {}, 29],
  ['with a minimum below it', { minimum: 29, isPublic: true }, async () => {}, 26.1],
  ['of other beats', { beats: ['other'], isPublic: true }, async () => {}, 29],
])('a code %s: what a later sale is compared with', async (_name, given, tell, lowest) => {
  await make({ ...code, ...given })
  await tell()
  expect(await saleAfterwards()).toEqual([14.5, lowest])
})

test('a code in the announcement that already stands, or in a letter to all, is found', async () => {
  await announce('Ten percent off with FRIDAY10')
  expect(await make(code)).toMatchObject({ isPublic: null, wasAnnounced: true })
  await make({ ...code, name: 'Other', code: 'LETTER20' })
  const find = async () => (await deals()).find(({ name }) => name === 'Other')
  expect(await find()).toMatchObject({ wasAnnounced: false })
  await store.addSubscribers(1)
  const letter = await store.writeLetter({ text: 'For all of you: LETTER20' })
  // A draft is told to nobody.
  expect(await find()).toMatchObject({ wasAnnounced: false })
  expect((await store.act(letter, 'send')).status).toBe(200)
  expect(await find()).toMatchObject({ wasAnnounced: true })
})

test('an announcement of one beat says its lowest price of the 30 days before', async () => {
  const [beat, other] = store.shop.beats
  const { db } = store.shop
  await db
    .updateTable('beats')
    .set({ title: 'Copper Rain' })
    .where('id', '=', beat?.id ?? '')
    .execute()
  await db
    .updateTable('beats')
    .set({ title: 'Rain' })
    .where('id', '=', other?.id ?? '')
    .execute()
  await db
    .insertInto('price_history')
    .values({
      ...{ id: 'a', subject: 'beat', subject_id: beat?.id ?? '', price_percent: null },
      ...{ price_cents: 2000, replaced_at: Date.now() - 5 * DAY_MS },
    })
    .execute()
  const lowest = (text: string, url = '') => readAnnouncedPrice(db, { text, url }, Date.now() + 1_000)
  const text = 'Copper Rain with FRIDAY10'
  expect(await lowest(text)).toBeUndefined()
  await make({ ...code, isPublic: true })
  expect(await lowest(text)).toBe(2000)
  expect(await lowest('Ten percent with FRIDAY10', `/beats/${beat?.slug}`)).toBe(2000)
  expect(await lowest('Copper Rain is here')).toBeUndefined()
  expect(await lowest('All beats with FRIDAY10')).toBeUndefined()
  expect(await lowest('Trains with FRIDAY10')).toBeUndefined()
  expect(await lowest('Rain with FRIDAY10')).toBe(Math.round(other?.price_cents ?? 0))
})
