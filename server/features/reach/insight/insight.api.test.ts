import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BeatInsight, Insight } from '#contract/reach/insight.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { anotherInstance } from '#tests/another-instance.ts'
import { makeBeat } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { engine } from '#tests/test-store.ts'
import { foldOldMonths } from './fold-months.ts'

const DAY_MS = 86_400_000
let shop: Shop
let admin: Awaited<ReturnType<Shop['as']>>
let networks = 0

beforeAll(async () => {
  shop = await openShop({ TRUST_PROXY: '127.0.0.1' }, 'ready')
  admin = await shop.as(shop.admin)
})
beforeEach(async () => {
  for (const table of ['insight_heard', 'insight_steps', 'insight_searches'] as const)
    await shop.db.deleteFrom(table).execute()
})
afterAll(() => shop.close())

/** Each call is another network, unless one is given. */
const report = (
  body: object,
  {
    app = shop.app,
    network = `10.0.${++networks >> 8}.${networks & 255}`,
    ...headers
  }: Record<string, unknown> = {},
) =>
  (app as Shop['app']).inject({
    method: 'POST',
    url: '/api/insight/reports',
    headers: { 'x-forwarded-for': String(network), ...(headers as Record<string, string>) },
    payload: body,
  })
/** Around today, so that no midnight is in the way. */
const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
const from = day(-1)
const until = day(2)
const span = () => `from=${from}&until=${until}`
const read = async () => (await admin.get<Insight>(`/api/admin/insight?${span()}`)).body
const curveOf = async (id: string) =>
  (await admin.get<BeatInsight>(`/api/admin/insight/beats/${id}?${span()}`)).body
const freshBeat = () => makeBeat(shop.db, { owner_id: shop.admin.id })

describe('what is heard', () => {
  test('adds up per second, and each network once', async () => {
    const beat = await freshBeat()
    for (let listener = 0; listener < 6; listener++)
      await report({ beat: beat.id, from: 'search', heard: [[0, 10 + listener]] })
    const network = '192.0.2.1'
    await report({ beat: beat.id, from: 'direct', heard: [[0, 5]] }, { network })
    await report({ beat: beat.id, from: 'direct', heard: [[0, 7]], again: [[2, 4]] }, { network })
    await report({ beat: beat.id, from: 'direct', heard: [[0, 7]], again: [[2, 4]] }, { network })
    await shop.app.insight.write()
    const curve = await curveOf(beat.id)
    expect(curve.listeners).toBe(7)
    expect(curve.heard.slice(0, 16)).toEqual([7, 7, 7, 7, 7, 7, 7, 6, 6, 6, 5, 4, 3, 2, 1, 0])
    expect(curve.again.slice(0, 6)).toEqual([0, 0, 1, 1, 0, 0])
    expect(curve.heard).toHaveLength(45)
    const { all, sources } = await read()
    expect(all.plays).toBe(7)
    expect(sources.map(({ source, plays }) => [source, plays])).toEqual([
      ['search', 6],
      ['direct', 1],
      ['embeds', 0],
      ['crates', 0],
      ['campaigns', 0],
      ['other', 0],
    ])
  })

  test('a day with fewer than five listeners is in no curve', async () => {
    const beat = await freshBeat()
    for (let listener = 0; listener < 4; listener++)
      await report({ beat: beat.id, from: 'other', heard: [[0, 10]] })
    await shop.app.insight.write()
    expect(await curveOf(beat.id)).toMatchObject({ listeners: 0, heard: [], steps: { plays: 4 } })
    expect((await read()).beats).toMatchObject([{ id: beat.id, plays: 4, toTheEnd: null, curve: [] }])
  })

  test('a thousand forged reports of one network move a curve by at most one percent', async () => {
    const beat = await freshBeat()
    for (let listener = 0; listener < 120; listener++)
      await report({ beat: beat.id, from: 'direct', heard: [[0, listener < 60 ? 45 : 20]] })
    await shop.app.insight.write()
    const before = await curveOf(beat.id)
    for (let forged = 0; forged < 1_000; forged++)
      await report(
        { beat: beat.id, from: 'direct', heard: [[30, 45]], again: [[30, 45]] },
        { network: '198.51.100.9' },
      )
    await shop.app.insight.write()
    const after = await curveOf(beat.id)
    for (const [second, listeners] of before.heard.entries()) {
      const moved = (after.heard[second] ?? 0) / after.listeners - listeners / before.listeners
      expect(Math.abs(moved)).toBeLessThanOrEqual(0.01)
    }
    expect(after.listeners - before.listeners).toBe(1)
  })

  test('nothing is counted of those who object, of hidden beats, or of none', async () => {
    const beat = await freshBeat()
    const hidden = await makeBeat(shop.db, { owner_id: shop.admin.id, status: 'hidden' })
    const heard = { from: 'direct', heard: [[0, 10]] }
    expect((await report({ beat: beat.id, ...heard }, { dnt: '1' })).statusCode).toBe(200)
    await report({ beat: beat.id, ...heard }, { 'sec-gpc': '1' })
    await report({ beat: hidden.id, ...heard })
    await report({ beat: 'none', ...heard })
    await shop.app.insight.write()
    expect((await read()).all.plays).toBe(0)
  })

  test.each([
    ['an unknown source', { from: 'nowhere', heard: [[0, 1]] }],
    ['nothing heard', { from: 'direct', heard: [] }],
    ['a second before the first', { from: 'direct', heard: [[-1, 4]] }],
    ['an endless range', { from: 'direct', heard: [[0, 1e9]] }],
    ['too many ranges', { from: 'direct', heard: Array.from({ length: 300 }, () => [0, 1]) }],
    ['a step that the store counts itself', { from: 'direct', step: 'sold' }],
    ['an empty search', { search: '' }],
  ])('a report with %s is refused', async (_, body) => {
    expect((await report({ beat: 'b', ...body })).statusCode).toBe(400)
  })

  test('a write that fails keeps what was counted for the next one', async () => {
    const beat = await freshBeat()
    await report({ beat: beat.id, from: 'direct', heard: [[0, 3]] })
    await shop.db.schema.alterTable('insight_steps').renameTo('elsewhere').execute()
    await shop.app.insight.write()
    await shop.db.schema.alterTable('elsewhere').renameTo('insight_steps').execute()
    await report({ beat: beat.id, from: 'direct', heard: [[0, 3]] })
    await shop.app.insight.write()
    expect((await read()).all.plays).toBe(2)
  })

  test.runIf(engine === 'postgres')(
    'the sums of two instances add up, and the last is written at shutdown',
    async () => {
      const beat = await freshBeat()
      const other = await anotherInstance(shop)
      await other.ready()
      for (let listener = 0; listener < 20; listener++)
        await report(
          { beat: beat.id, from: 'direct', heard: [[0, 9]] },
          { app: listener % 2 ? other : shop.app },
        )
      await Promise.all([shop.app.insight.write(), other.insight.write()])
      for (let listener = 0; listener < 20; listener++)
        await report(
          { beat: beat.id, from: 'search', heard: [[0, 4]] },
          { app: listener % 2 ? other : shop.app },
        )
      await Promise.all([shop.app.insight.write(), other.close()])
      const curve = await curveOf(beat.id)
      expect(curve.listeners).toBe(40)
      expect(curve.heard.slice(0, 10)).toEqual([40, 40, 40, 40, 20, 20, 20, 20, 20, 0])
      expect((await read()).all.plays).toBe(40)
    },
  )
})

test('a sale keeps the source of the visit in which its beat was first played', async () => {
  const customer = await shop.as(shop.customer)
  const license = shop.licenses[0]!
  await report({ beat: license.beat_id, from: 'campaigns:summer', heard: [[0, 10]] })
  await report({ beat: license.beat_id, from: 'campaigns:summer', step: 'license' })
  await customer.post('/api/carts', {
    beat: license.beat_id,
    license: license.id,
    user: shop.customer.id,
    from: 'campaigns:summer',
  })
  const { body } = await customer.checkOut(29)
  await customer.pay(body.clientSecret)
  await customer.order(body.orderId)
  await shop.app.insight.write()
  const { sources, before } = await read()
  expect(sources.find(({ source }) => source === 'campaigns')).toEqual({
    source: 'campaigns',
    plays: 1,
    hearts: 0,
    licenses: 1,
    carts: 1,
    sold: 1,
    earned: 29,
  })
  expect(before).toEqual({ plays: 0, hearts: 0, licenses: 0, carts: 0, sold: 0, earned: 0 })
  const bad = await customer.post('/api/carts', {
    beat: license.beat_id,
    license: license.id,
    from: 'made up',
  })
  expect(bad.status).toBe(400)
})

test('booths that are opened count, and licenses that came from one', async () => {
  const customer = await shop.as(shop.other)
  const license = shop.licenses[2]!
  await report({ beat: license.beat_id, from: 'direct', step: 'booth' })
  await report({ beat: license.beat_id, from: 'search', step: 'booth' })
  const network = '198.51.100.77'
  for (let again = 0; again < 5; again++)
    await report({ beat: license.beat_id, from: 'direct', step: 'booth' }, { network })
  await shop.app.insight.write()
  const before = await read()
  expect(before.booth).toEqual({ opened: 3, sold: 0, earned: 0 })
  const add = (fromBooth?: boolean) =>
    customer.post('/api/carts', { beat: license.beat_id, license: license.id, from: 'direct', fromBooth })
  await add(true)
  const { body } = await customer.checkOut(45.5)
  await customer.pay(body.clientSecret)
  await customer.order(body.orderId)
  expect((await read()).booth).toEqual({ opened: 3, sold: 1, earned: 45.5 })
  // Neither is on the way from play to sale.
  const { all, sources } = await read()
  expect([all.plays, all.sold - before.all.sold]).toEqual([0, 1])
  expect(sources.find(({ source }) => source === 'direct')).toMatchObject({ sold: 1, carts: 1 })
  const { raw } = await admin.get(`/api/admin/insight.csv?${span()}`)
  expect(raw.toString('utf8')).toContain('"booth","All booths","","","","","","1","45.5","","","","","","3"')
})

test('a search counts from three networks on, and says what it found', async () => {
  await shop.app.catalogue.refresh()
  for (const network of ['203.0.113.1', '203.0.113.1', '203.0.113.2'])
    await report({ search: 'q=Sad  Piano' }, { network })
  await shop.app.insight.write()
  expect((await read()).missed).toEqual([])
  for (const network of ['203.0.113.3', '203.0.113.3', '203.0.113.4'])
    await report({ search: 'q=sad piano&bpm_max=80' }, { network })
  await report({ search: 'q=sad+piano' }, { network: '203.0.113.3' })
  await report({ search: 'q=sad+piano' }, { network: '203.0.113.4' })
  await shop.app.insight.write()
  expect((await read()).missed).toEqual([
    { words: 'sad piano', filters: [], address: 'q=sad+piano', found: 0, count: 4 },
  ])
})

test('days older than 25 months become sums of months', async () => {
  const beat = await freshBeat()
  const day = Date.UTC(2024, 2, 5) / DAY_MS
  const row = { beat_id: beat.id, source: 'direct', step: 'play' as const }
  for (const at of [day, day + 3, day + 3 + 400]) {
    await shop.db
      .insertInto('insight_heard')
      .values({
        day: at,
        beat_id: beat.id,
        preview: beat.audio_url,
        plays: 6,
        heard: writeJson([6, 5]),
        again: writeJson([0, 1]),
      })
      .execute()
    await shop.db
      .insertInto('insight_steps')
      .values({ day: at, ...row, count: 6 })
      .execute()
    await shop.db
      .insertInto('insight_searches')
      .values({ day: at, query: 'q=a', found: 0, count: 3 })
      .execute()
  }
  const now = Date.UTC(2026, 4, 20)
  await foldOldMonths(shop.db, now)
  await foldOldMonths(shop.db, now)
  const first = Date.UTC(2024, 2, 1) / DAY_MS
  const heard = await shop.db.selectFrom('insight_heard').selectAll().orderBy('day').execute()
  expect(heard).toMatchObject([
    { day: first, plays: 12, heard: '[12,10]', again: '[0,2]' },
    { day: day + 403 },
  ])
  const steps = await shop.db.selectFrom('insight_steps').selectAll().orderBy('day').execute()
  expect(steps).toMatchObject([{ day: first, count: 12 }, { day: day + 403 }])
  const searches = await shop.db.selectFrom('insight_searches').selectAll().orderBy('day').execute()
  expect(searches).toMatchObject([{ day: first, count: 6 }, { day: day + 403 }])
})

test('everything shown comes as CSV', async () => {
  const beat = await freshBeat()
  await report({ beat: beat.id, from: 'search', heard: [[0, 10]] })
  await shop.app.insight.write()
  const { status, raw, headers } = await admin.get(`/api/admin/insight.csv?${span()}`)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe(`attachment; filename="insight-${from}-${until}.csv"`)
  const lines = raw.toString('utf8').split('\r\n')
  expect(lines[1]).toMatch(/^"total","All","","1","0","0","0",/)
  expect(lines).toContain(
    `"beat","${beat.title}","${shop.admin.username}","1","0","0","0","0","0","","","","","",""`,
  )
})

test('a span is of real days in order, at most 800', async () => {
  for (const query of [
    'from=2026-02-01&until=2026-01-31',
    'from=2020-01-01&until=2026-01-01',
    'from=x&until=y',
    '',
  ])
    expect((await admin.get(`/api/admin/insight?${query}`)).status).toBe(400)
  expect((await (await shop.as(shop.customer)).get(`/api/admin/insight?${span()}`)).status).toBe(403)
  expect((await admin.get(`/api/admin/insight/beats/none?${span()}`)).status).toBe(404)
})

test('players start a beat where advice said, and undo puts it back', async () => {
  const beat = await freshBeat()
  const change = (startSeconds: number | null, revision: number) =>
    admin.patch(`/api/beats/${beat.id}`, { startSeconds, revision })
  expect((await change(21.2, 1)).status).toBe(200)
  expect((await admin.get(`/api/beats/${beat.id}`)).body.startSeconds).toBe(21.2)
  expect((await change(null, 2)).status).toBe(200)
  expect((await admin.get(`/api/beats/${beat.id}`)).body.startSeconds).toBeUndefined()
  expect((await change(-1, 3)).status).toBe(400)
})
