import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CountedTag, Tag } from '#contract/catalogue/tag.ts'
import type { AuditEntry } from '#contract/store/audit.ts'
import { purgeTrash } from '#server/model/audit/trash.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { makeBeat, makeTag, makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
let admin: Row<'users'>
let headers: { cookie: string }

beforeAll(async () => {
  store = await testStore()
  admin = await makeUser(store.db, { role: 'admin' })
  headers = await signIn(store, admin)
})

afterAll(() => store.close())

beforeEach(async () => {
  await store.db.deleteFrom('tags').execute()
})

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  store.app.inject({ method, url, headers, ...(payload && { payload }) })
const listed = async () => (await ask('GET', '/api/admin/tags')).json<CountedTag[]>()
const tagsOf = async (beatId: string) =>
  (await store.app.inject(`/api/beats/${beatId}`)).json().tags.map(({ name }: Tag) => name)
const lastEntry = async () => (await ask('GET', '/api/admin/audit?limit=1')).json<AuditEntry[]>()[0]

async function beatWith(...tags: { id: string }[]) {
  const beat = await makeBeat(
    store.db,
    { owner_id: admin.id },
    tags.map(({ id }) => id),
  )
  await store.app.catalogue.refresh()
  return beat
}

describe('creating', () => {
  test('a tag is created once, whatever its capitals and spaces', async () => {
    const created = await ask('POST', '/api/tags', { name: '  Jersey   club ' })
    expect(created.statusCode, created.body).toBe(201)
    expect(created.json()).toEqual({ id: expect.any(String), name: 'Jersey club' })
    expect((await store.app.inject('/api/tags')).json()).toEqual([created.json()])
    const again = await ask('POST', '/api/tags', { name: 'JERSEY CLUB' })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({
      code: 'tag_taken',
      success: false,
      errors: { name: 'A tag with this name already exists.' },
    })
    expect(await lastEntry()).toMatchObject({
      admin: { id: admin.id, username: admin.username },
      action: 'tag.created',
      subject: { name: 'Jersey club' },
    })
  })

  test('two who create one tag at once make one', async () => {
    const answers = await Promise.all(
      ['Drill', 'drill', 'DRILL'].map((name) => ask('POST', '/api/tags', { name })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  })

  test.each([[''], ['   '], ['x'.repeat(41)], [7], [undefined]])('the name %j is refused', async (name) => {
    const answer = await ask('POST', '/api/tags', { name })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.name).toBeDefined()
  })

  test('an empty name gets the sentence of the form', async () => {
    expect((await ask('POST', '/api/tags', { name: ' ' })).json().errors.name).toBe(
      'Please provide a tag name',
    )
  })
})

describe('renaming', () => {
  test('the new name shows on beats at once', async () => {
    const tag = await makeTag(store.db, 'Trap')
    const beat = await beatWith(tag)
    expect((await ask('PATCH', `/api/tags/${tag.id}`, { name: 'Trap soul' })).json()).toEqual({
      id: tag.id,
      name: 'Trap soul',
    })
    expect(await tagsOf(beat.id)).toEqual(['Trap soul'])
    expect(await lastEntry()).toMatchObject({
      action: 'tag.renamed',
      details: { from: 'Trap', to: 'Trap soul' },
    })
    // A repeat does no harm, and its own name in other capitals is free.
    expect((await ask('PATCH', `/api/tags/${tag.id}`, { name: 'Trap soul' })).statusCode).toBe(200)
    expect((await ask('PATCH', `/api/tags/${tag.id}`, { name: 'TRAP SOUL' })).statusCode).toBe(200)
  })

  test('a name that is taken, and a tag that is not there, are refused', async () => {
    const tag = await makeTag(store.db, 'Trap')
    await makeTag(store.db, 'Drill')
    expect((await ask('PATCH', `/api/tags/${tag.id}`, { name: 'drill' })).json()).toMatchObject({
      code: 'tag_taken',
    })
    expect((await ask('PATCH', '/api/tags/none', { name: 'x' })).json()).toMatchObject({
      status: 404,
      code: 'tag_not_found',
    })
  })
})

describe('counting, merging, deleting, undoing', () => {
  test('counts tell how many beats carry a tag', async () => {
    const [trap, drill] = [await makeTag(store.db, 'Trap'), await makeTag(store.db, 'Drill')]
    await beatWith(trap)
    await beatWith(trap)
    expect(await listed()).toEqual([
      { ...drill, beats: 0 },
      { ...trap, beats: 2 },
    ])
  })

  test('a merge moves the beats, each once, and can be undone', async () => {
    const [trap, drill] = [await makeTag(store.db, 'Trap'), await makeTag(store.db, 'Drill')]
    const one = await beatWith(trap)
    const both = await beatWith(trap, drill)
    const merged = await ask('POST', `/api/tags/${trap.id}/merge`, { into: drill.id })
    expect(merged.json()).toEqual(drill)
    expect(await listed()).toEqual([{ ...drill, beats: 2 }])
    expect(await tagsOf(one.id)).toEqual(['Drill'])
    expect(await lastEntry()).toMatchObject({ action: 'tag.merged', details: { into: 'Drill', beats: '2' } })
    expect((await ask('POST', `/api/tags/${trap.id}/merge`, { into: drill.id })).statusCode).toBe(404)

    expect((await ask('POST', `/api/tags/${trap.id}/restore`)).json()).toEqual(trap)
    expect(await tagsOf(one.id)).toEqual(['Trap'])
    expect((await tagsOf(both.id)).sort()).toEqual(['Drill', 'Trap'])
  })

  test('a tag is not merged into itself or into nothing', async () => {
    const tag = await makeTag(store.db, 'Trap')
    expect((await ask('POST', `/api/tags/${tag.id}/merge`, { into: tag.id })).statusCode).toBe(409)
    expect((await ask('POST', `/api/tags/${tag.id}/merge`, { into: 'none' })).statusCode).toBe(404)
    expect((await ask('POST', `/api/tags/${tag.id}/merge`, {})).statusCode).toBe(400)
    expect(await listed()).toHaveLength(1)
  })

  test('a deleted tag is off its beats, and back on those that are left after an undo', async () => {
    const tag = await makeTag(store.db, 'Trap')
    const [kept, gone] = [await beatWith(tag), await beatWith(tag)]
    expect((await ask('DELETE', `/api/tags/${tag.id}`)).json()).toEqual({ success: true })
    expect(await tagsOf(kept.id)).toEqual([])
    expect((await ask('DELETE', `/api/tags/${tag.id}`)).json()).toMatchObject({
      status: 404,
      success: false,
    })
    await store.db.deleteFrom('beats').where('id', '=', gone.id).execute()
    expect((await ask('POST', `/api/tags/${tag.id}/restore`)).json()).toEqual(tag)
    expect(await tagsOf(kept.id)).toEqual(['Trap'])
    expect(await lastEntry()).toMatchObject({ action: 'tag.restored' })
    expect((await ask('POST', `/api/tags/${tag.id}/restore`)).json()).toMatchObject({
      status: 404,
      code: 'nothing_to_undo',
    })
  })

  test('an undo waits while another tag has the name', async () => {
    const tag = await makeTag(store.db, 'Trap')
    await ask('DELETE', `/api/tags/${tag.id}`)
    const other = (await ask('POST', '/api/tags', { name: 'trap' })).json<Tag>()
    expect((await ask('POST', `/api/tags/${tag.id}/restore`)).statusCode).toBe(409)
    await ask('DELETE', `/api/tags/${other.id}`)
    expect((await ask('POST', `/api/tags/${tag.id}/restore`)).statusCode).toBe(200)
  })

  test('after some days nothing is left to undo', async () => {
    const tag = await makeTag(store.db, 'Trap')
    await ask('DELETE', `/api/tags/${tag.id}`)
    await purgeTrash(store.db, Date.now() + 8 * 86_400_000)
    expect((await ask('POST', `/api/tags/${tag.id}/restore`)).statusCode).toBe(404)
  })
})
