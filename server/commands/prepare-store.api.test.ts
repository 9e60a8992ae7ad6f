import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fillEmptyStore } from '#demo/fill-empty-store.ts'
import { shareKey } from '#server/features/selling/documents/shared-signing-key.ts'
import { SigningKey } from '#server/features/selling/documents/signing-key.ts'
import { restoreRefusal } from '#server/features/store/restore/restore-refusal.ts'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { makeBeat } from '#tests/factories.ts'
import { engine, testDatabase } from '#tests/test-store.ts'
import { prepareStore } from './prepare-store.ts'

type Database = Awaited<ReturnType<typeof testDatabase>>

let database: Database
beforeEach(async () => {
  database = await testDatabase({ DEMO: 'auto' })
})
afterEach(() => database.close())

const count = async (table: 'users' | 'beats' | 'license_templates' | 'tags') => {
  const { db } = database.connection
  const { n } = await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()
  return Number(n)
}

test('a store that starts twice is seeded once', async () => {
  const { config, connection } = database
  const storage = await openStorage(config)
  await prepareStore({ config, connection, storage, fillDemo: fillEmptyStore }, () => {})
  const once = [
    await count('users'),
    await count('beats'),
    await count('license_templates'),
    await count('tags'),
  ]
  await prepareStore({ config, connection, storage, fillDemo: fillEmptyStore }, () => {})
  expect([
    await count('users'),
    await count('beats'),
    await count('license_templates'),
    await count('tags'),
  ]).toEqual(once)
})

test('the demo’s month comes with it, unless it is left out, and is no reason to refuse a backup', {}, async () => {
  const { config, connection } = database
  const { db } = connection
  const storage = await openStorage(config)
  const ordersWith = async (demo: 'beats' | 'auto') => {
    await prepareStore(
      { config: { ...config, demo }, connection, storage, fillDemo: fillEmptyStore },
      () => {},
    )
    return (await db.selectFrom('orders').select('id').execute()).length
  }
  expect(await ordersWith('beats')).toBe(0)
  // A store that was filled before gets no month later.
  expect(await ordersWith('auto')).toBe(0)
  await db.deleteFrom('store_facts').where('name', '=', 'demo_filled_at').execute()
  await db.deleteFrom('beats').execute()
  await db.deleteFrom('users').where('password_hash', 'is', null).execute()
  await db.deleteFrom('tags').execute()
  const orders = await ordersWith('auto')
  expect(orders).toBeGreaterThan(10)
  expect(await ordersWith('auto')).toBe(orders)
  expect(await restoreRefusal(db)).toBeUndefined()
})

test('a store in live mode hides demo beats only', async () => {
  const { config, connection } = database
  const { db } = connection
  const storage = await openStorage(config)
  const prepare = async (given: Partial<typeof config>) => {
    const lines: string[] = []
    const parts = { config: { ...config, ...given }, connection, storage, fillDemo: fillEmptyStore }
    await prepareStore(parts, (line) => lines.push(line))
    return lines.filter((line) => line.includes('demo'))
  }
  const onSale = () => db.selectFrom('beats').select('id').where('status', '=', 'ready').execute()
  expect(await prepare({})).toEqual([])
  expect((await onSale()).length).toBeGreaterThan(10)
  const owner = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const { id } = await makeBeat(db, { owner_id: owner.id })
  const payments = {
    mode: 'live',
    stripe: { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' },
    paypal: undefined,
  } as const
  expect(await prepare({ payments })).toEqual([expect.stringContaining('hidden')])
  expect(await onSale()).toEqual([{ id }])
  expect(await prepare({ payments })).toEqual([])
})

describe.runIf(engine === 'postgres')('several instances on one database', () => {
  test('that start together prepare it once', async () => {
    const lines: string[] = []
    const instances = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const dataDir = await mkdtemp(join(tmpdir(), 'backbeat-test-'))
        const config = { ...database.config, dataDir, adminPassword: 'Nightbus36!' }
        return {
          config,
          connection: connect(config),
          storage: await openStorage(config),
          fillDemo: fillEmptyStore,
        }
      }),
    )
    const admins = await Promise.all(
      instances.map((instance) => prepareStore(instance, (line) => lines.push(line))),
    )
    expect(admins.toSorted()).toEqual(['from settings', 'there', 'there', 'there'])
    for (const line of lines) expect(line).toBe('Waiting for another instance to prepare the database')
    const { db } = database.connection
    expect(await db.selectFrom('users').select('id').where('role', '=', 'admin').execute()).toHaveLength(1)
    expect([await count('beats'), await count('license_templates')]).toEqual([24, 4])
    for (const { config, connection } of instances) {
      await connection.close()
      await rm(config.dataDir, { recursive: true, force: true })
    }
  })

  const first = 'the secret that all instances share, for now'
  const second = 'the secret that they share from then on'
  const open = async (storeSecret: string, storeSecretBefore?: string) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'backbeat-test-'))
    try {
      return await SigningKey.open({
        connection: database.connection,
        dataDir,
        storeSecret,
        storeSecretBefore,
      })
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }

  test('share one signing key', async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, () => open(first)))
    expect(new Set(keys.map((key) => key.publicPem)).size).toBe(1)
    const rows = await database.connection.db.selectFrom('sealed_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY')
  })

  test('refuse different secrets, and rotate by naming the previous one', async () => {
    const key = await open(first)
    await expect(open(second)).rejects.toThrow(/^STORE_SECRET differs from that of the other instances/)
    await expect(open(second, `${second}, but wrong`)).rejects.toThrow(/STORE_SECRET_BEFORE/)
    expect((await open(second, first)).publicPem).toBe(key.publicPem)
    expect((await open(second)).publicPem).toBe(key.publicPem)
    await expect(open(first)).rejects.toThrow(/^STORE_SECRET differs/)
  })

  test('take over the key of a data folder', async () => {
    const { dataDir } = database.config
    const sqlite = connect({ dataDir, databaseUrl: undefined })
    await migrate(sqlite)
    const secrets = { dataDir, storeSecret: first, storeSecretBefore: undefined }
    const before = await SigningKey.open({ ...secrets, connection: sqlite })
    await sqlite.close()
    const after = await SigningKey.open({ ...secrets, connection: database.connection })
    expect(after.publicPem).toBe(before.publicPem)
    expect((await open(first)).publicPem).toBe(before.publicPem)
  })
})

test.runIf(engine === 'sqlite')(
  'a store on SQLite keeps its key in its folder, or finds it in the database',
  async () => {
    const { connection, config } = database
    const options = { ...config, connection, storeSecret: 'a secret of more than thirty-two letters' }
    const file = join(config.dataDir, 'secrets', 'license-signing-key.pem')
    const key = await SigningKey.open(options)
    expect(await readFile(file, 'utf8')).toContain('PRIVATE KEY')
    await shareKey(connection.db, await readFile(file, 'utf8'), options)
    await rm(file)
    expect((await SigningKey.open(options)).publicPem).toBe(key.publicPem)
  },
)
