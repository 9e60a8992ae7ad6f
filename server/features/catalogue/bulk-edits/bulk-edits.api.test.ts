import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BulkChange, BulkEditView, BulkPreview, StartBulkRequest } from '#contract/beats/bulk-edit.ts'
import { takeOffSale } from '#server/model/beat/index.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { makeBeat, makeTag, makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
let headers: Record<string, string>
let adminId: string

beforeEach(async () => {
  store = await testStore(ensureLicenseTemplates)
  const admin = await makeUser(store.db, { role: 'admin', username: 'ada' })
  adminId = admin.id
  headers = await signIn(store, admin)
})

afterEach(() => store.close())

async function ask<Answer = { edit: BulkEditView | null }>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
  as = headers,
) {
  const answer = await store.app.inject({
    method,
    url: `/api/admin/beats${path}`,
    headers: as,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json<Answer>(), total: answer.headers['x-total-count'] }
}

const everything = { filter: { q: '', sort: 'title' as const } }
const price = (by: 'percent' | 'amount' | 'set', value: number): BulkChange => ({
  kind: 'price',
  by,
  value,
  rounding: 'whole',
  licensePrices: true,
})
type Selection = StartBulkRequest['selection']

async function preview(change: BulkChange | null, selection: Selection = everything) {
  const answer = await ask<BulkPreview>('POST', '/bulk/preview', { selection, change })
  expect(answer.status).toBe(200)
  return answer.body
}

const start = (change: BulkChange, expected: object, selection: Selection = everything) =>
  ask('POST', '/bulk', { selection, change, expected })

/** Previews, starts and runs a change. */
async function apply(change: BulkChange, selection: Selection = everything) {
  const { matched, changing } = await preview(change, selection)
  const started = await start(change, { matched, changing }, selection)
  expect(started).toMatchObject({ status: 200, body: { edit: { state: 'running', total: changing } } })
  await store.app.jobs.drain()
  return current()
}

async function current(): Promise<BulkEditView> {
  const { edit } = (await ask('GET', '/bulk')).body
  if (!edit) throw new Error('no change')
  return edit
}

async function undo() {
  const { id } = await current()
  expect((await ask('POST', `/bulk/${id}/undo`)).status).toBe(200)
  await store.app.jobs.drain()
  return current()
}

async function beats() {
  const rows = await store.db.selectFrom('beats').selectAll().orderBy('title').execute()
  return Object.fromEntries(rows.map((row) => [row.title, row]))
}
const prices = async () =>
  Object.fromEntries(Object.entries(await beats()).map(([title, { price_cents }]) => [title, price_cents]))

/** Sells a beat under this tier at its own price, if any. Returns the license's id. */
async function license(beatId: string, name: string, cents: number | null = null): Promise<string> {
  const { id: templateId, ...tier } = await store.db
    .selectFrom('license_templates')
    .select(['id', 'name', 'description', 'icon', 'position'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const id = `${beatId} ${name}`
  await store.db
    .insertInto('beat_licenses')
    .values({
      ...tier,
      id,
      beat_id: beatId,
      template_id: templateId,
      scope: null,
      added_rights: '[]' as never,
      price_cents: cents,
    })
    .execute()
  return id
}
const licensesOf = (beatId: string) =>
  store.db
    .selectFrom('beat_licenses')
    .select(['id', 'name', 'price_cents'])
    .where('beat_id', '=', beatId)
    .orderBy('name')
    .execute()

test('prices of all that match change by percent, and the undo gives them back', {}, async () => {
  const rain = await makeBeat(store.db, { owner_id: adminId, title: 'Rain', price_cents: 4_500 })
  const own = await license(rain.id, 'Basic', 2_500)
  await makeBeat(store.db, { owner_id: adminId, title: 'Paint', price_cents: 2_500 })
  const sold = await makeBeat(store.db, { owner_id: adminId, title: 'Kerosene', price_cents: 15_000 })
  await store.db.transaction().execute((trx) => takeOffSale(trx, sold.id, Date.now()))

  expect(await preview(price('percent', 10))).toMatchObject({
    matched: 3,
    changing: 2,
    unchanged: 0,
    leftAlone: [{ reason: 'sold', count: 1, titles: ['Kerosene'] }],
    examples: [
      { title: 'Paint', price: { before: 25, after: 28 } },
      { title: 'Rain', price: { before: 45, after: 50 } },
    ],
    range: { lowest: 28, highest: 50 },
  })
  expect(await prices()).toEqual({ Kerosene: 15_000, Paint: 2_500, Rain: 4_500 })

  expect(await apply(price('percent', 10))).toMatchObject({
    state: 'done',
    total: 2,
    done: 2,
    changed: 2,
    leftAlone: [{ reason: 'sold', count: 1 }],
    canUndo: true,
    startedBy: 'ada',
  })
  expect(await prices()).toEqual({ Kerosene: 15_000, Paint: 2_800, Rain: 5_000 })
  expect(await licensesOf(rain.id)).toMatchObject([{ id: own, price_cents: 2_800 }])
  expect((await beats()).Rain?.revision).toBe(2)
  const listed = await store.app.inject({ url: `/api/beats/${rain.id}` })
  expect(listed.json()).toMatchObject({ price: 28 })
  const history = await store.db.selectFrom('price_history').select(['subject_id', 'price_cents']).execute()
  expect(history).toContainEqual({ subject_id: rain.id, price_cents: 4_500 })
  expect(history).toContainEqual({ subject_id: own, price_cents: 2_500 })

  // Changed by hand since: the undo leaves it alone.
  await store.db.updateTable('beats').set({ price_cents: 9_900 }).where('title', '=', 'Paint').execute()
  expect(await undo()).toMatchObject({
    state: 'undone',
    changed: 1,
    leftAlone: [{ reason: 'changed', count: 1, titles: ['Paint'] }],
    canUndo: false,
  })
  expect(await prices()).toEqual({ Kerosene: 15_000, Paint: 9_900, Rain: 4_500 })
  expect(await licensesOf(rain.id)).toMatchObject([{ price_cents: 2_500 }])

  const log = await store.db.selectFrom('audit_log').select(['action', 'subject_name', 'details']).execute()
  expect(log.filter(({ action }) => action.startsWith('beats.'))).toEqual([
    {
      action: 'beats.changed',
      subject_name: '2 beats',
      details: '{"change":"price and license prices +10%, to whole amounts","left alone":"1 beat"}',
    },
    { action: 'beats.change-undone', subject_name: '2 beats', details: '{}' },
  ])
})

test('the beats are counted again before anything changes, and one change runs at a time', async () => {
  await makeBeat(store.db, { owner_id: adminId, title: 'Rain' })
  const expected = { matched: 1, changing: 1 }
  await makeBeat(store.db, { owner_id: adminId, title: 'Paint' })
  expect(await start({ kind: 'hide' }, expected)).toMatchObject({
    status: 409,
    body: { code: 'selection_changed' },
  })
  const all = { matched: 2, changing: 2 }
  expect((await start({ kind: 'hide' }, all)).status).toBe(200)
  expect(await start({ kind: 'delete' }, all)).toMatchObject({
    status: 409,
    body: { code: 'bulk_edit_running' },
  })
  expect((await ask('DELETE', '/bulk')).body.edit).toMatchObject({ state: 'stopped', canUndo: false })
  await store.app.jobs.drain()
  expect((await beats()).Rain?.status).toBe('ready')
  const { id } = await current()
  expect(await ask('POST', `/bulk/${id}/undo`)).toMatchObject({
    status: 409,
    body: { code: 'bulk_edit_ended' },
  })
})

test('prices outside what can be charged are left alone', async () => {
  await makeBeat(store.db, { owner_id: adminId, title: 'Cheap', price_cents: 1_000 })
  await makeBeat(store.db, { owner_id: adminId, title: 'Dear', price_cents: 9_000 })
  expect(await preview(price('amount', -10))).toMatchObject({
    changing: 1,
    leftAlone: [{ reason: 'price-low', titles: ['Cheap'] }],
  })
  expect(await preview(price('set', 10))).toMatchObject({ changing: 1, unchanged: 1 })
  expect(await preview(price('set', 1_000_001))).toMatchObject({
    changing: 0,
    leftAlone: [{ reason: 'price-high', count: 2 }],
  })
})

test('tags come and go, by selection and by filter', async () => {
  const summer = await makeTag(store.db, 'Summer')
  const dark = await makeTag(store.db, 'Dark')
  const rain = await makeBeat(store.db, { owner_id: adminId, title: 'Rain' }, [dark.id])
  await makeBeat(store.db, { owner_id: adminId, title: 'Paint' }, [summer.id, dark.id])
  const change: BulkChange = { kind: 'tags', add: ['Winter'], remove: [summer.id] }
  const tagged = { filter: { q: '', sort: 'newest' as const, tag: summer.id } }
  expect((await preview(change, tagged)).matched).toBe(1)
  expect(await preview(change)).toMatchObject({
    changing: 2,
    tags: [
      { name: 'Dark', count: 2 },
      { name: 'Summer', count: 1 },
    ],
    gains: [{ name: 'Winter', count: 2 }],
    losses: [{ name: 'Summer', count: 1 }],
    examples: [
      { title: 'Paint', words: { kept: ['Dark'], removed: ['Summer'], added: ['Winter'] } },
      { title: 'Rain', words: { kept: ['Dark'], removed: [], added: ['Winter'] } },
    ],
  })
  await apply(change)
  const found = await store.app.inject({ url: '/api/beats?tags=Winter' })
  expect(found.headers['x-total-count']).toBe('2')
  await undo()
  const list = await ask<{ title: string; tags: { name: string }[] }[]>('GET', '?sort=title')
  expect(list.body.map(({ title, tags }) => [title, tags.map(({ name }) => name)])).toEqual([
    ['Paint', ['Dark', 'Summer']],
    ['Rain', ['Dark']],
  ])
  expect((await apply({ kind: 'hide' }, { ids: [rain.id] })).changed).toBe(1)
  expect((await beats()).Paint?.status).toBe('ready')
})

test('licenses are switched on and off, and come back with their ids and prices', async () => {
  const rain = await makeBeat(store.db, { owner_id: adminId, title: 'Rain' })
  const basic = await license(rain.id, 'Basic', 1_900)
  await license(rain.id, 'Premium')
  const tiers = await store.db.selectFrom('license_templates').select(['id', 'name']).execute()
  const idOf = (name: string) => tiers.find((tier) => tier.name === name)?.id ?? ''
  const change: BulkChange = {
    kind: 'licenses',
    tiers: [
      { id: idOf('Basic'), on: false },
      { id: idOf('Trackout'), on: true },
    ],
  }
  const seen = await preview(change)
  expect(seen).toMatchObject({ changing: 1, gains: [{ name: 'Trackout' }], losses: [{ name: 'Basic' }] })
  expect(seen.tiers.find(({ name }) => name === 'Trackout')).toMatchObject({ count: 0, lacking: 1 })
  await apply(change)
  expect((await licensesOf(rain.id)).map(({ name }) => name)).toEqual(['Premium', 'Trackout'])
  await undo()
  expect(await licensesOf(rain.id)).toMatchObject([
    { id: basic, name: 'Basic', price_cents: 1_900 },
    { name: 'Premium' },
  ])
  const none: BulkChange = { kind: 'licenses', tiers: tiers.map(({ id }) => ({ id, on: false })) }
  expect(await preview(none)).toMatchObject({ changing: 0, leftAlone: [{ reason: 'no-license', count: 1 }] })
})

test('beats are scheduled one a week in the order of the list', async () => {
  await makeBeat(store.db, { owner_id: adminId, title: 'A' })
  await makeBeat(store.db, { owner_id: adminId, title: 'B', tone: '', status: 'hidden' })
  await makeBeat(store.db, { owner_id: adminId, title: 'C', status: 'hidden' })
  const change: BulkChange = {
    kind: 'schedule',
    repeats: 'weekly',
    day: '2099-10-23',
    time: '18:00',
    timeZone: 'Europe/Berlin',
  }
  expect(await preview(change)).toMatchObject({
    changing: 2,
    inStore: 1,
    leftAlone: [{ reason: 'no-key', titles: ['B'] }],
    // By the clock of the place, also after it changed.
    lastAt: '2099-10-30T17:00:00.000Z',
  })
  await apply(change)
  const { A, C } = await beats()
  expect([A?.status, C?.status]).toEqual(['scheduled', 'scheduled'])
  expect([Number(A?.publish_at), Number(C?.publish_at)]).toEqual([
    Date.parse('2099-10-23T16:00:00Z'),
    Date.parse('2099-10-30T17:00:00Z'),
  ])
  expect((await store.app.inject({ url: '/api/beats' })).headers['x-total-count']).toBe('0')
  await undo()
  expect((await beats()).A).toMatchObject({ status: 'ready', publish_at: null })
  for (const wrong of [{ day: '2020-01-01' }, { timeZone: 'Nowhere' }])
    expect(
      await ask('POST', '/bulk/preview', { selection: everything, change: { ...change, ...wrong } }),
    ).toMatchObject({ status: 400, body: { errors: { day: expect.any(String) } } })
})

test('deleted beats are in the trash for 30 days, and the undo brings them back', async () => {
  await makeBeat(store.db, { owner_id: adminId, title: 'Rain', status: 'hidden' })
  await makeBeat(store.db, { owner_id: adminId, title: 'Paint' })
  expect(await apply({ kind: 'delete' })).toMatchObject({ changed: 2 })
  expect((await ask('GET', '/counts')).body).toEqual({ inStore: 0, trash: 2 })
  const trash = await ask<{ title: string; deletedAt: string; goneAt: string }[]>('GET', '/trash?limit=1')
  expect(trash).toMatchObject({ total: '2', body: [{ title: expect.any(String) }] })
  const [first] = trash.body
  expect(Date.parse(first?.goneAt ?? '') - Date.parse(first?.deletedAt ?? '')).toBe(30 * 86_400_000)
  expect(await undo()).toMatchObject({ state: 'undone', changed: 2, leftAlone: [] })
  expect((await beats()).Rain?.status).toBe('hidden')
  expect((await beats()).Paint?.status).toBe('ready')
})

test('a change goes on after the store stopped, and only administrators may start one', async () => {
  for (const title of 'ABCDEFGHIJKL') await makeBeat(store.db, { owner_id: adminId, title })
  const customer = await signIn(store, await makeUser(store.db))
  const change: BulkChange = { kind: 'hide' }
  const body = { selection: everything, change, expected: { matched: 12, changing: 12 } }
  expect((await ask('POST', '/bulk', body, customer)).status).toBe(403)
  expect((await ask('POST', '/bulk', { ...body, change: { kind: 'explode' } })).status).toBe(400)
  expect((await ask('POST', '/bulk', body)).status).toBe(200)
  // As after a stop in the middle: five beats were changed and committed.
  const { id } = await current()
  const done = await store.db
    .selectFrom('bulk_edit_beats')
    .select('beat_id')
    .where('edit_id', '=', id)
    .orderBy('position')
    .limit(5)
    .execute()
  const ids = done.map(({ beat_id }) => beat_id)
  await store.db.updateTable('beats').set({ status: 'hidden' }).where('id', 'in', ids).execute()
  await store.db
    .updateTable('bulk_edit_beats')
    .set({ state: 'changed' })
    .where('beat_id', 'in', ids)
    .execute()
  expect(await current()).toMatchObject({ state: 'running', total: 12, done: 5 })
  await store.app.jobs.drain()
  expect(await current()).toMatchObject({ state: 'done', done: 12, changed: 12 })
  expect(new Set(Object.values(await beats()).map(({ revision }) => revision))).toEqual(new Set([1, 2]))
})
