import { expect, test } from 'vitest'
import { findForeignReads, findPlatformReads, findSecondWriters, findWriters } from './table-writers.ts'

const ownerOf = { beats: 'beats' }
const own = {
  path: 'server/features/catalogue/beats/create-beat.ts',
  text: "await trx.insertInto('beats').values(beat)",
}
const faultsOf = (text: string, path = 'server/features/accounts/users/routes.ts') =>
  findSecondWriters([own, { path, text }], ownerOf)

test('a table written by its owner alone is fine', () => {
  expect(findSecondWriters([own], ownerOf)).toEqual([])
})

test.each([
  "trx.deleteFrom('beats')",
  "trx.updateTable('beats as other')",
  "trx\n  .updateTable(\n    'beats',\n  )",
  "for (const table of ['beats'] as const)\n  await trx.updateTable(table).set({ price_cents })",
  'await sql`update beats set bpm = 90`.execute(trx)',
  'await sql`\n  insert into beats (id) values (1)`',
])('a second writer is found in %j', (text) => {
  expect(faultsOf(text)).toEqual([
    'beats: users writes it, but beats owns it; call a function of beats, or follow its event',
  ])
})

test.each(["trx.selectFrom('beats')", '// then update beats set by step', '/** Or: delete from beats. */'])(
  '%j writes nothing',
  (text) => expect(faultsOf(text)).toEqual([]),
)

test('a table whose name is computed has to be named', () => {
  expect(faultsOf('trx.deleteFrom(tableOf(kind))')).toHaveLength(1)
  expect(faultsOf('trx.deleteFrom(table)')).toHaveLength(1)
})

test('a table without owner has to get one', () => {
  expect(faultsOf("trx.insertInto('songs')", own.path)).toEqual([
    'songs: name the feature that owns it in scripts/table-owners.ts',
  ])
})

test('a table that nothing writes has to leave the list', () => {
  expect(findSecondWriters([own], { ...ownerOf, songs: 'crates' })).toEqual([
    'songs: nothing writes it; remove it from scripts/table-owners.ts',
  ])
})

test('platform and commands are writers, too', () => {
  const { writers } = findWriters([
    { path: 'server/platform/mail/mailer.ts', text: "db.updateTable('mails')" },
    { path: 'server/commands/admin.ts', text: "db.deleteFrom('mails')" },
  ])
  expect([...(writers.get('mails') ?? [])]).toEqual(['platform', 'commands'])
})

test.each([
  "db.selectFrom('beats')",
  "db.selectFrom('jobs').innerJoin('beats as sold', 'sold.id', 'jobs.id')",
  'sql`select id from beats`',
])('the platform may not name a table of a feature, as in %j', (text) => {
  const path = 'server/platform/jobs/x.ts'
  const tables = { beats: 'beats', jobs: 'platform' }
  expect(findPlatformReads([{ path, text }], tables)).toEqual([
    `${path}: the platform names beats; move this to a feature`,
  ])
  expect(findPlatformReads([{ ...own, text }], tables)).toEqual([])
  expect(findPlatformReads([{ path, text: "db.selectFrom('jobs')" }], tables)).toEqual([])
})

test.each([
  "db.selectFrom('beats')",
  "db.selectFrom('users').leftJoin('beats as sold', 'sold.id', 'users.id')",
  "db.selectFrom('users').innerJoin(\n  'beats', 'beats.owner_id', 'users.id')",
  "db.deleteFrom('users').using('beats')",
  'sql`select id from beats`',
  "listQuery('beats.id', rows)",
])('a table of another feature is read in %j', (text) => {
  const path = 'server/features/accounts/users/list-users.ts'
  const tables = { beats: 'model/beat', users: 'users' }
  const read = (at: string) => findForeignReads([{ path: at, text }], tables)
  expect(read(path)).toEqual(['users reads beats, which model/beat owns; call a read of model/beat'])
  expect(read('server/model/beat/reads.ts').filter((fault) => fault.startsWith('beat reads beats'))).toEqual(
    [],
  )
})
