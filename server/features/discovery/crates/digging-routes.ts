import type { z } from 'zod'
import { parseTone } from '#contract/catalogue/tone.ts'
import type { Digging, DiggingOnDevice } from '#contract/discovery/crate.ts'
import { crateRoutes } from '#contract/discovery/crate-routes.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { addBeats, lockCrate } from './crate-beats.ts'

/** Syncs hearts, passed beats, tempo and key between devices. */
export function registerDiggingRoutes(app: App, { db }: Store): void {
  const route = serveRoutes(app, crateRoutes)
  const joins = app.rateLimits.define('devices joined', { points: 60, perSeconds: 3_600 })

  route('GET /account/digging', async (request) => readDigging(db, sessionOf(request).userId))

  route('POST /account/digging', async (request) => {
    const { userId } = sessionOf(request)
    await joins.take(userId)
    await join(db, userId, request.body)
    return readDigging(db, userId)
  })

  route('PUT /account/song', async (request) => {
    const { userId } = sessionOf(request)
    const { bpm, tone } = request.body
    await db
      .insertInto('own_songs')
      .values({ user_id: userId, bpm, tone })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ bpm, tone }))
      .execute()
    return request.body
  })
}

async function readDigging(db: Db, userId: string): Promise<Digging> {
  const rows = await db
    .selectFrom('crate_beats')
    .innerJoin('crates', 'crates.id', 'crate_beats.crate_id')
    .select(['crates.kind', 'crate_beats.beat_id'])
    .where('crates.user_id', '=', userId)
    .where('crates.kind', '!=', 'own')
    .orderBy('crate_beats.position')
    .execute()
  const song = await db.selectFrom('own_songs').selectAll().where('user_id', '=', userId).executeTakeFirst()
  const idsOf = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ beat_id }) => beat_id)
  return {
    hearts: idsOf('hearts'),
    passed: idsOf('passed'),
    song: { bpm: song?.bpm ?? null, tone: parseTone(song?.tone ?? '') ?? null },
  }
}

async function join(
  db: Db,
  userId: string,
  { hearts, passed, song }: z.output<typeof DiggingOnDevice>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [kind, beatIds] of [
      ['hearts', hearts],
      ['passed', passed],
    ] as const) {
      if (beatIds.length === 0) continue
      const crate = await lockCrate(trx, userId, kind)
      const known = await trx
        .selectFrom('crate_beats')
        .select('beat_id')
        .where('crate_id', '=', crate.id)
        .execute()
      const has = new Set(known.map(({ beat_id }) => beat_id))
      const fresh = beatIds.filter((id) => !has.has(id))
      await addBeats(trx, crate, fresh, { note: '', refuseIfFull: false })
    }
    if (!song || (song.bpm === null && song.tone === null)) return
    await trx
      .insertInto('own_songs')
      .values({ user_id: userId, ...song })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
