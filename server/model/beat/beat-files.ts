import { type Expression, type SqlBool, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { StemEntry } from '#contract/beats/stems.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { keysetPages } from '#server/platform/database/paginate.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { StoredFile } from '#server/platform/storage/private-files.ts'

type Kind = Row<'beat_files'>['kind']

const DAY_MS = 86_400_000

/** Adds or replaces a file that buyers get. `entries` are those of a zip of stems. */
export async function putBeatFile(
  trx: Trx,
  beatId: string,
  kind: Kind,
  { entries, ...file }: StoredFile & { entries?: readonly StemEntry[] },
): Promise<void> {
  const ready = {
    status: 'ready' as const,
    source: null,
    ...file,
    ...(entries && { entries: writeJson([...entries]) }),
    last_error: null,
  }
  await trx
    .insertInto('beat_files')
    .values({ id: uuidv7(), beat_id: beatId, kind, ...ready, attempts: 0, created_at: Date.now() })
    .onConflict((conflict) =>
      conflict.columns(['beat_id', 'kind']).doUpdateSet({ ...ready, attempts: sql<number>`0` }),
    )
    .execute()
  if (kind === 'stems') await setHasStems(trx, beatId, 1)
}

/** Buyers get the file no more. Stems are taken off sale by `stopStems`. */
export async function removeBeatFile(trx: Trx, beatId: string, kind: Kind): Promise<void> {
  await trx.deleteFrom('beat_files').where('beat_id', '=', beatId).where('kind', '=', kind).execute()
}

/** No license that gives stems is on sale. Their file stays. */
export async function stopStems(trx: Trx, beatId: string): Promise<void> {
  await setHasStems(trx, beatId, 0)
}

/** The demo's stems do not match uploaded audio. */
export async function removeDemoStems(trx: Trx, beatId: string): Promise<void> {
  const removed = await trx
    .deleteFrom('beat_files')
    .where('beat_id', '=', beatId)
    .where('kind', '=', 'stems')
    .where('source', 'like', 'demo:%')
    .executeTakeFirst()
  if (Number(removed.numDeletedRows) > 0) await setHasStems(trx, beatId, 0)
}

async function setHasStems(trx: Trx, beatId: string, hasStems: Row<'beats'>['has_stems']): Promise<void> {
  await trx.updateTable('beats').set({ has_stems: hasStems }).where('id', '=', beatId).execute()
}

/**
 * Deletes rows of files a day after their beat was first seen gone.
 * @param isOrdered of `beat_files`, whether an order needs it
 * @param now milliseconds since 1970
 */
export async function forgetUnneededFiles(
  db: Db,
  isOrdered: Expression<SqlBool>,
  now: number,
): Promise<void> {
  const unneeded = sql<boolean>`
    not exists (select 1 from beats where beats.id = beat_files.beat_id) and not ${isOrdered}`
  const files = db.selectFrom('beat_files').select(['id', 'orphaned_at', unneeded.as('unneeded')])
  for await (const rows of keysetPages(files)) {
    for (const { id, orphaned_at } of rows.filter((row) => row.unneeded)) {
      if (orphaned_at === null)
        await db.updateTable('beat_files').set({ orphaned_at: now }).where('id', '=', id).execute()
      else if (orphaned_at < now - DAY_MS)
        await db.deleteFrom('beat_files').where('id', '=', id).where(unneeded).execute()
    }
  }
}

/** Pages of keys in the private store that beats refer to. */
export async function* privateFilesOfBeats(db: Db): AsyncGenerator<string[]> {
  const files = db.selectFrom('beat_files').select(['id', 'path'])
  for await (const rows of keysetPages(files)) yield rows.flatMap(({ path }) => path ?? [])
  const uploads = db
    .selectFrom('beat_uploads')
    .select(['beat_id as id', 'audio_path', 'cover_path', 'stems_path', 'state'])
  for await (const rows of keysetPages(uploads, 'beat_id')) {
    // The uploaded cover is kept until its sizes are made; stems become a file of the beat.
    yield rows.flatMap(({ audio_path, cover_path, stems_path, state }) =>
      [audio_path, ...(state === 'done' ? [] : [cover_path, stems_path])].flatMap((path) => path ?? []),
    )
  }
}

/** Pages of covers and previews, relative to /api. */
export async function* publicFilesOfBeats(db: Db): AsyncGenerator<string[]> {
  const beats = db.selectFrom('beats').select(['id', 'image', 'audio_url'])
  for await (const rows of keysetPages(beats))
    yield rows.flatMap(({ image, audio_url }) => [image, audio_url])
}
