import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AuditChain, AuditEntry } from '#contract/store/audit.ts'
import { eraseSignIns } from '#server/model/audit/erase-audit-text.ts'
import { linkAuditLog } from '#server/model/audit/link-audit-log.ts'
import { recordAuditEvent } from '#server/model/audit/record-audit-event.ts'
import { verifyAuditChain } from '#server/model/audit/verify-audit-chain.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import { connect } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { engine, type TestStore, testStore } from '#tests/test-store.ts'

const run = promisify(execFile)

let store: TestStore
let admin: Row<'users'>

beforeEach(async () => {
  store = await testStore()
  admin = await makeUser(store.db, { role: 'admin', username: 'maya_r' })
})

afterEach(() => store.close())

async function record(...names: string[]): Promise<void> {
  const by = { userId: admin.id, username: admin.username }
  for (const name of names) await recordAuditEvent(store.db, by, 'tag.created', { id: name, name })
}

async function link(...names: string[]): Promise<void> {
  await record(...names)
  await linkAuditLog(store.connection)
}

/** As somebody with access to the database would. */
async function tamper(...statements: string[]): Promise<void> {
  const off =
    engine === 'postgres'
      ? ['alter table audit_log disable trigger user']
      : ['drop trigger audit_log_checked_update', 'drop trigger audit_log_no_delete']
  for (const statement of [...off, ...statements]) await sql.raw(statement).execute(store.db)
}

const check = () => verifyAuditChain(store.db)
const entryAt = (position: number) =>
  store.db.selectFrom('audit_log').selectAll().where('position', '=', position).executeTakeFirstOrThrow()

test('every entry is linked to the one before it, and the page says that the chain holds', async () => {
  await record('One', 'Two', 'Three')
  const headers = await signIn(store, admin)
  const answer = await store.app.inject({ url: '/api/admin/audit/chain', headers })
  expect(answer.json<AuditChain>()).toMatchObject({ holds: true, entries: 3, problem: null })
  const rows = await store.db.selectFrom('audit_log').selectAll().orderBy('position').execute()
  expect(rows.map(({ position, subject_name }) => [position, subject_name])).toEqual([
    [1, 'One'],
    [2, 'Two'],
    [3, 'Three'],
  ])
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(3)
})

test('the first changed entry is named, whatever was changed in it', async () => {
  await link('One', 'Two', 'Three', 'Four')
  const second = await entryAt(2)
  await tamper()
  for (const [column, value] of [
    ['admin_name', 'somebody'],
    ['subject_name', 'Another'],
    ['details', '{"to":"x"}'],
    ['subject_id', 'x'],
    ['action', 'tag.deleted'],
    ['at', 5],
    ['hash', 'x'],
    ['text_hash', 'x'],
    ['salt', null],
  ] as const) {
    await store.db
      .updateTable('audit_log')
      .set({ [column]: value })
      .where('position', '=', 2)
      .execute()
    const { holds, problem } = await check()
    expect({ holds, problem }, column).toMatchObject({
      holds: false,
      problem: { kind: 'changed', position: 2, id: second.id },
    })
    await store.db
      .updateTable('audit_log')
      .set({ [column]: second[column] })
      .where('position', '=', 2)
      .execute()
  }
  expect((await check()).holds).toBe(true)
})

test('the first missing entry is named, also at the end', async () => {
  await link('One', 'Two', 'Three', 'Four')
  await tamper('delete from audit_log where position = 4')
  expect((await check()).problem).toMatchObject({ kind: 'missing', position: 4 })
  await sql.raw('delete from audit_log where position = 2').execute(store.db)
  expect((await check()).problem).toMatchObject({ kind: 'missing', position: 2 })
})

test('instances that link at the same time do not fork the chain', async () => {
  const second = connect(store.config)
  try {
    const names = (prefix: string) => Array.from({ length: 20 }, (_, index) => `${prefix} ${index}`)
    await Promise.all([
      record(...names('a')),
      record(...names('b')),
      ...Array.from({ length: 10 }, (_, index) =>
        linkAuditLog(index % 2 ? second : store.connection).catch(() => {}),
      ),
    ])
    await linkAuditLog(store.connection)
    expect(await check()).toMatchObject({ holds: true, entries: 40 })
  } finally {
    await second.close()
  }
})

test('an event in an open transaction holds up nobody else', async () => {
  await store.db.transaction().execute(async (trx) => {
    const by = { userId: admin.id, username: admin.username }
    await recordAuditEvent(trx, by, 'tag.created', { id: 'slow', name: 'slow' })
    // SQLite has a single writer anyway.
    if (engine === 'postgres') await link('fast')
  })
  await link('later')
  expect((await check()).holds).toBe(true)
})

test('the database allows an entry to be linked once and to be erased, nothing else', async () => {
  await link('One')
  const { hash } = await entryAt(1)
  for (const change of [{ hash: 'x' }, { position: 9, hash }, { subject_name: 'x' }, { salt: 'x' }])
    await expect(store.db.updateTable('audit_log').set(change).execute()).rejects.toThrow(/append-only/)
  await expect(store.db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/)
})

test('sign-ins are recorded, also failed ones with the account that they named', async () => {
  const password = 'Correct-horse-7!'
  const customer = await makeUser(store.db, {
    email: 'zoe@example.com',
    username: 'zoe',
    password_hash: await hashPassword(password),
  })
  const logIn = (email: string, attempt: string) =>
    store.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      body: { email, password: attempt, captchaToken: 'x' },
    })
  expect((await logIn('zoe@example.com', password)).statusCode).toBe(200)
  expect((await logIn('Zoe@example.com', 'Wrong-horse-7!')).statusCode).toBe(401)
  expect((await logIn('nobody@example.com', password)).statusCode).toBe(401)
  await store.db.updateTable('users').set({ locked_at: 1 }).where('id', '=', customer.id).execute()
  await logIn('zoe@example.com', password)
  expect(await entries()).toEqual([
    ['A customer', 'user.signed-in', customer.id, 'zoe@example.com', {}],
    ['Somebody', 'user.sign-in-failed', customer.id, 'zoe@example.com', {}],
    ['Somebody', 'user.sign-in-failed', '', 'nobody@example.com', {}],
    ['Somebody', 'user.sign-in-failed', customer.id, 'zoe@example.com', { because: 'locked out' }],
  ])
})

async function entries() {
  const answer = await store.app.inject({ url: '/api/admin/audit', headers: await signIn(store, admin) })
  return answer
    .json<AuditEntry[]>()
    .reverse()
    .map(({ admin: by, action, subject, details }) => [
      by.username,
      action,
      subject.id,
      subject.name,
      details,
    ])
}

test('exports are recorded', async () => {
  const headers = await signIn(store, admin)
  await store.app.inject({ url: '/api/newsletter/subscribers.csv', headers })
  await store.app.inject({ url: '/api/orders/export', headers })
  expect((await entries()).map(([by, action]) => [by, action])).toEqual([
    ['maya_r', 'subscribers.exported'],
    ['maya_r', 'orders.exported'],
  ])
})

test('name and address of a customer go with their account, and the chain holds', async () => {
  const zoe = await makeUser(store.db, { email: 'zoe@example.com', username: 'zoe' })
  await makeUser(store.db, { email: 'hazoe@example.com', username: 'hazoe' })
  const by = { userId: admin.id, username: admin.username }
  const resent = (to: string) =>
    recordAuditEvent(store.db, by, 'mail.retried', { id: 'm', name: 'receipt' }, { to })
  await recordAuditEvent(store.db, by, 'user.unlocked', { id: zoe.id, name: 'zoe' })
  await resent('Zoe@example.com')
  await resent('hazoe@example.com')
  await linkAuditLog(store.connection)
  const headers = await signIn(store, admin)
  const answer = await store.app.inject({ method: 'DELETE', url: `/api/users/${zoe.id}`, headers })
  expect(answer.statusCode).toBe(200)
  await linkAuditLog(store.connection)
  const left = await entries()
  expect(left.map(([, action, , name, details]) => [action, name, details])).toEqual([
    ['user.unlocked', 'a deleted account', {}],
    ['mail.retried', 'a deleted account', {}],
    ['mail.retried', 'receipt', { to: 'hazoe@example.com' }],
    ['user.deleted', 'a customer', { role: 'customer', beats: '0' }],
  ])
  expect(await check()).toMatchObject({ holds: true, entries: 4 })
})

test('who signed in is forgotten after a year', async () => {
  const by = { userId: '', username: 'Somebody' }
  const subject = { id: '', name: 'zoe@example.com' }
  await recordAuditEvent(store.db, by, 'user.sign-in-failed', subject)
  await link('A tag')
  await eraseSignIns(store.db, Date.now() + 300 * 86_400_000)
  expect((await entryAt(1)).subject_name).toBe('zoe@example.com')
  await eraseSignIns(store.db, Date.now() + 366 * 86_400_000)
  expect((await entryAt(1)).subject_name).toBe('a deleted account')
  expect((await entryAt(2)).subject_name).toBe('A tag')
  expect((await check()).holds).toBe(true)
})

test('the command names the newest hash, or the first entry that was changed', {}, async () => {
  const check = async () => {
    const { dataDir, databaseUrl } = store.config
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }
    const done = run(process.execPath, ['server/commands/verify-audit.ts'], { env })
    return done.then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
    )
  }
  await link('One', 'Two')
  const { hash, id } = await entryAt(2)
  expect(await check()).toEqual({
    code: 0,
    stdout: `The audit log is unchanged: 2 linked entries, newest hash ${hash}\n`,
  })
  await tamper("update audit_log set admin_name = 'x' where position = 2")
  const broken = await check()
  expect(broken.code).toBe(1)
  expect(broken.stdout).toMatch(new RegExp(`entry 2 \\(${id}, recorded .+\\) was changed`))
})
