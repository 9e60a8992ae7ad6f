import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { claimAddressOfTitle, findBeatId, isOfDeletedBeat } from './index.ts'

let store: TestStore
let admin: { id: string; cookie: string }
beforeAll(async () => {
  store = await testStore()
  const user = await makeUser(store.db, { role: 'admin' })
  admin = { id: user.id, ...(await signIn(store, user)) }
})
afterAll(() => store.close())

const beatOf = (title: string) => makeBeat(store.db, { owner_id: admin.id, title })

async function rename(id: string, slug: string) {
  const { revision } = await store.db
    .selectFrom('beats')
    .select('revision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return store.app.inject({
    method: 'PATCH',
    url: `/api/beats/${id}`,
    headers: { cookie: admin.cookie },
    payload: { slug, revision },
  })
}
const named = async (slug: string) => (await store.app.inject(`/api/beats/named/${slug}`)).json()

test('beats with one title get names of their own', async () => {
  const slugs = []
  for (let n = 0; n < 22; n++) slugs.push((await beatOf('Low Tide')).slug)
  expect(slugs.slice(0, 3)).toEqual(['low-tide', 'low-tide-2', 'low-tide-3'])
  expect(new Set(slugs).size).toBe(22)
})

test('of two beats that are named at once, one gets the plain name', async () => {
  const claim = () =>
    store.db.transaction().execute(async (trx) => {
      const id = uuidv7()
      return claimAddressOfTitle(trx, { id, title: 'At Once' })
    })
  // Neither beat is stored yet when the other asks, and both names stay reserved all the same.
  const both = await Promise.all([beatOf('At Once'), beatOf('At Once')])
  expect(both.map(({ slug }) => slug).sort()).toEqual(['at-once', 'at-once-2'])
  expect(await claim()).toBe('at-once-3')
})

test('a former name leads to the beat for good, and no other beat can have it', async () => {
  const [beat, other] = [await beatOf('First Light'), await beatOf('Second Light')]
  const answer = await rename(beat.id, 'Dawn Chorus!')
  expect(answer.json().beat.slug).toBe('dawn-chorus')
  expect(await named('dawn-chorus')).toMatchObject({ id: beat.id, slug: 'dawn-chorus' })
  expect(await named('First-Light')).toMatchObject({ id: beat.id, slug: 'dawn-chorus' })
  for (const taken of ['first-light', 'dawn-chorus']) {
    const refused = await rename(other.id, taken)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'address_taken'])
    expect(refused.json().errors.slug).toMatch(/another/i)
  }
  expect((await rename(beat.id, 'first light')).json().beat.slug).toBe('first-light')
  expect(await named('second-light')).toMatchObject({ id: other.id })
})

test('another title leaves the address as it is', async () => {
  const beat = await beatOf('Night Bus')
  const answer = await store.app.inject({
    method: 'PATCH',
    url: `/api/beats/${beat.id}`,
    headers: { cookie: admin.cookie },
    payload: { title: 'Day Bus', revision: 1 },
  })
  expect(answer.json().beat).toMatchObject({ title: 'Day Bus', slug: 'night-bus' })
})

test.each([
  ['...', 400, 'address_unreadable'],
  ['x'.repeat(81), 400, 'invalid_request'],
])('%j is no address', async (slug, status, code) => {
  const { id } = await beatOf('Refused')
  const refused = await rename(id, slug)
  expect(refused.statusCode).toBe(status)
  expect(refused.json().errors).toHaveProperty('slug')
  if (code === 'address_unreadable') expect(refused.json().code).toBe(code)
})

test('the name of a deleted beat is known as such until another beat takes it', async () => {
  const beat = await beatOf('Gone Again')
  expect(await isOfDeletedBeat(store.db, 'gone-again')).toBe(false)
  await store.db.deleteFrom('beats').where('id', '=', beat.id).execute()
  for (const part of ['gone-again', 'Gone-Again', beat.id])
    expect(await isOfDeletedBeat(store.db, part), part).toBe(true)
  expect(await isOfDeletedBeat(store.db, 'never-there')).toBe(false)
  const next = await beatOf('Gone Again')
  expect(next.slug).toBe('gone-again')
  expect(await findBeatId(store.db, 'gone-again')).toBe(next.id)
  expect(await isOfDeletedBeat(store.db, 'gone-again')).toBe(false)
})

test('a hidden beat is not told from none', async () => {
  const hidden = await makeBeat(store.db, { owner_id: admin.id, title: 'Unheard', status: 'hidden' })
  expect(await isOfDeletedBeat(store.db, 'unheard')).toBe(false)
  expect(await isOfDeletedBeat(store.db, hidden.id)).toBe(false)
  expect((await named('unheard')).code).toBe('beat_not_found')
})
