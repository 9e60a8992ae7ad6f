import { crateNames } from '#contract/discovery/crate-limits.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'

/** A user's crates with their beats and notes, and their own tempo and key, for the data export. */
export async function exportCrates(db: Db, userId: string) {
  const crates = await db
    .selectFrom('crates')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const beats = await db
    .selectFrom('crate_beats')
    .innerJoin('crates', 'crates.id', 'crate_beats.crate_id')
    .select(['crate_id', 'beat_id', 'title', 'producer', 'note', 'added_at'])
    .where('crates.user_id', '=', userId)
    .orderBy('position')
    .execute()
  const song = await db
    .selectFrom('own_songs')
    .select(['bpm', 'tone'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    crates: crates.map((crate) => ({
      name: crate.kind === 'own' ? crate.name : inEnglish(crateNames[crate.kind]),
      description: crate.description,
      isShared: crate.share_token !== null,
      createdAt: new Date(crate.created_at).toISOString(),
      beats: beats
        .filter(({ crate_id }) => crate_id === crate.id)
        .map(({ crate_id: _, added_at, ...beat }) => ({
          ...beat,
          addedAt: new Date(added_at).toISOString(),
        })),
    })),
    song: song ?? null,
  }
}
