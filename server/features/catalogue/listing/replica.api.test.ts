import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { recordCatalogueChange } from '#server/model/catalogue/record-catalogue-change.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { makeBeat, makeTag, makeUser, signIn } from '#tests/factories.ts'
import { PostgresCluster } from '#tests/postgres-cluster.ts'
import { engine, type TestStore, testStore } from '#tests/test-store.ts'

const patience = { timeout: 300_000, interval: 50 }

describe.runIf(engine === 'postgres')('a replica', { tags: ['engines'] }, () => {
  let cluster: PostgresCluster
  let replica: PostgresCluster
  let store: TestStore
  let replicaDb: Db
  let admin: { cookie: string }
  let owner: Row<'users'>

  beforeAll(async () => {
    cluster = await PostgresCluster.start()
    replica = await cluster.startReplica()
    store = await testStore(undefined, { DATABASE_URL: cluster.url, DATABASE_REPLICA_URL: replica.url })
    if (!store.connection.replica) throw new Error('no replica')
    replicaDb = store.connection.replica
    owner = await makeUser(store.db, { role: 'admin' })
    admin = await signIn(store, owner)
  })

  afterAll(async () => {
    await store.close()
    await replica.close()
    await cluster.close()
  })

  afterEach(() => pause(false))

  const pause = (paused: boolean) =>
    sql`select ${sql.raw(paused ? 'pg_wal_replay_pause()' : 'pg_wal_replay_resume()')}`.execute(replicaDb)
  const readsBy = async (source: 'primary' | 'replica') => {
    const metric = await store.app.metrics.getSingleMetric('catalogue_reads_total')?.get()
    return metric?.values.find(({ labels }) => labels.source === source)?.value ?? 0
  }
  /** Waits until the replica has caught up. */
  const replayed = () =>
    vi.waitFor(async () => {
      const versionOf = async (db: Db) =>
        (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version
      expect(await versionOf(replicaDb)).toBe(await versionOf(store.db))
    }, patience)
  const get = async (path: string, headers = {}) => (await store.app.inject({ url: path, headers })).json()
  /** A beat on sale that is indexed, but not cached yet. */
  const newBeat = async (title: string) => {
    const beat = await makeBeat(store.db, { owner_id: owner.id, title })
    await store.app.catalogue.refresh()
    return beat
  }

  test('serves catalogue reads', { tags: ['engines'] }, async () => {
    const beat = await newBeat('On the replica')
    await replayed()
    const before = await readsBy('replica')
    // The replica is avoided for a second after it was behind.
    await vi.waitFor(async () => {
      expect((await store.app.catalogue.find(beat.id))?.title).toBe('On the replica')
      expect(await readsBy('replica')).toBeGreaterThan(before)
    }, patience)
    expect((await get(`/api/beats?q=replica`)).map(({ title }: { title: string }) => title)).toEqual([
      'On the replica',
    ])
  })

  test('that lags never hides an edit, and nothing stale is cached once it has caught up', {
    tags: ['engines'],
  }, async () => {
    const beat = await newBeat('Before the edit')
    const tag = await makeTag(store.db, 'lagging')
    await replayed()
    expect((await get(`/api/beats/${beat.id}`)).title).toBe('Before the edit')

    await pause(true)
    const before = await readsBy('primary')
    await store.db.transaction().execute(async (trx) => {
      await trx.updateTable('beats').set({ title: 'After the edit' }).where('id', '=', beat.id).execute()
      await trx.insertInto('beat_tags').values({ beat_id: beat.id, tag_id: tag.id }).execute()
      await recordCatalogueChange(trx, beat.id)
    })
    const renamed = await store.app.inject({
      method: 'PATCH',
      url: `/api/tags/${tag.id}`,
      headers: admin,
      payload: { name: 'straggling' },
    })
    expect(renamed.statusCode).toBe(200)
    const seen = async () => {
      const [card] = await get(`/api/beats?q=edit`)
      const { title, tags } = await get(`/api/beats/${beat.id}`)
      return [card.title, title, card.tags[0].name, tags[0].name]
    }
    const edited = ['After the edit', 'After the edit', 'straggling', 'straggling']
    expect(await seen()).toEqual(edited)
    expect(await readsBy('primary')).toBeGreaterThan(before)

    await pause(false)
    await replayed()
    expect(await seen()).toEqual(edited)
    await newBeat('Something else, which evicts all cached answers')
    await replayed()
    expect(await seen()).toEqual(edited)
  })

  test('that is unreachable is avoided, and used again when it is back', async () => {
    await replica.stop()
    const beat = await newBeat('While it is away')
    expect((await get(`/api/beats/${beat.id}`)).title).toBe('While it is away')
    const before = await readsBy('replica')
    await replica.startAgain()
    await vi.waitFor(async () => {
      await store.app.catalogue.find(beat.id)
      expect(await readsBy('replica')).toBeGreaterThan(before)
    }, patience)
  })

  test('keeps showing beats during an outage of the primary', async () => {
    const beat = await newBeat('Without the database')
    await replayed()
    await vi.waitFor(async () => {
      const before = await readsBy('replica')
      await store.app.catalogue.find(beat.id)
      expect(await readsBy('replica')).toBeGreaterThan(before)
    }, patience)
    await cluster.stop()
    expect((await get(`/api/beats/${beat.id}`, admin)).title).toBe('Without the database')
    await cluster.startAgain()
    await vi.waitFor(() => store.app.catalogue.refresh(), patience)
  })
})
