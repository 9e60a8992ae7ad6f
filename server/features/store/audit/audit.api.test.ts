import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/store/audit.ts'
import { recordAuditEvent } from '#server/model/audit/record-audit-event.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
let admin: Row<'users'>
let headers: { cookie: string }

beforeAll(async () => {
  store = await testStore()
  admin = await makeUser(store.db, { role: 'admin', username: 'maya_r' })
  headers = await signIn(store, admin)
  const by = { userId: admin.id, username: admin.username }
  for (const name of ['One', 'Two_2', '100% Three']) {
    await recordAuditEvent(store.db, by, 'tag.created', { id: name, name })
  }
  await recordAuditEvent(store.db, by, 'tag.renamed', { id: 'One', name: 'Uno' }, { from: 'One', to: 'Uno' })
})

afterAll(() => store.close())

const read = async (query = '') => {
  const answer = await store.app.inject({ url: `/api/admin/audit${query}`, headers })
  const entries = answer.statusCode === 200 ? answer.json<AuditEntry[]>() : []
  return { answer, names: entries.map(({ subject }) => subject.name) }
}

test('entries are read newest first, in pages, with who, what and when', async () => {
  const first = await read('?limit=3')
  expect(first.names).toEqual(['Uno', '100% Three', 'Two_2'])
  expect(first.answer.headers['x-total-count']).toBe('4')
  const next = /<([^>]+)>; rel="next"/.exec(String(first.answer.headers.link))?.[1]
  const second = await store.app.inject({ url: next!, headers })
  expect(second.json<AuditEntry[]>().map(({ subject }) => subject.name)).toEqual(['One'])
  expect(second.headers.link).toBeUndefined()
  const [entry] = first.answer.json<AuditEntry[]>()
  expect(entry).toMatchObject({
    admin: { id: admin.id, username: 'maya_r' },
    action: 'tag.renamed',
    details: { from: 'One', to: 'Uno' },
  })
  expect(Date.parse(entry!.at)).toBeGreaterThan(Date.now() - 60_000)
})

test('entries are found by who, by what and by the kind of act; no sign is special', {}, async () => {
  expect((await read('?q=MAYA')).names).toHaveLength(4)
  expect((await read('?q=two_')).names).toEqual(['Two_2'])
  expect((await read('?q=0%25')).names).toEqual(['100% Three'])
  expect((await read('?q=%25')).names).toEqual(['100% Three'])
  expect((await read('?action=tag.renamed')).names).toEqual(['Uno'])
  expect((await read('?action=tag.exploded')).answer.statusCode).toBe(400)
})

test('the database refuses to change or delete entries', async () => {
  await expect(store.db.updateTable('audit_log').set({ admin_name: 'x' }).execute()).rejects.toThrow(
    /append-only/,
  )
  await expect(store.db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/)
  expect((await read()).names).toHaveLength(4)
})
