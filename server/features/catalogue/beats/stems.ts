import { unlink } from 'node:fs/promises'
import { sql, type Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { StemEntry } from '#contract/beats/stems.ts'
import { openStatuses } from '#contract/orders/payment-status.ts'
import { listIncludes, writeJson } from '#server/platform/database/columns.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { AudioError } from '#server/platform/media/audio/audio-source.ts'
import { runStemsWorker } from '#server/platform/media/stems/run-stems-worker.ts'
import type { PrivateFiles, StoredFile } from '#server/platform/storage/private-files.ts'
import { isSold } from './is-sold.ts'

type Trx = Transaction<Database>

/** A checked zip of stems in private storage. */
export type CheckedStems = { file: StoredFile; entries: StemEntry[] }

/**
 * Checks an uploaded zip of stems, file by file.
 * @throws AudioError for unusable stems
 */
export async function processStems(
  masters: PrivateFiles,
  path: string,
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<CheckedStems> {
  const scratch = await masters.temporaryPath()
  const repaired = await masters.temporaryPath()
  try {
    const { entries, isRepaired } = await masters.store.withLocalFile(path, (from) =>
      runStemsWorker({ from, scratch, repaired }, options),
    )
    return { file: await (isRepaired ? masters.add(repaired, 'zip') : masters.stored(path)), entries }
  } finally {
    for (const made of [scratch, repaired]) await unlink(made).catch(() => {})
  }
}

/**
 * Adds or replaces the stems of a beat.
 * @throws AudioError if the current ones were sold meanwhile
 */
export async function publishStems(trx: Trx, beatId: string, { file, entries }: CheckedStems): Promise<void> {
  if (await isSold(trx, beatId, 'stems')) throw new AudioError(new ProblemError('stems_sold').message)
  const ready = {
    status: 'ready' as const,
    source: null,
    ...file,
    entries: writeJson(entries),
    last_error: null,
  }
  await trx
    .insertInto('beat_files')
    .values({ id: uuidv7(), beat_id: beatId, kind: 'stems', ...ready, attempts: 0, created_at: Date.now() })
    .onConflict((conflict) =>
      conflict.columns(['beat_id', 'kind']).doUpdateSet({ ...ready, attempts: sql<number>`0` }),
    )
    .execute()
  await setHasStems(trx, beatId, 1)
}

/**
 * Takes the stems of a beat off sale.
 * @throws Problem `stems_sold` if someone bought them
 */
export async function removeStems(trx: Trx, beatId: string): Promise<void> {
  if (await isSold(trx, beatId, 'stems')) throw new ProblemError('stems_sold')
  await setHasStems(trx, beatId, 0)
  const ordered = await trx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.id')
    .where('beat_id', '=', beatId)
    .where(listIncludes('file_kinds', 'stems'))
    .where('orders.status', 'in', openStatuses)
    .limit(1)
    .executeTakeFirst()
  // A payment being confirmed right now completes, and its buyer gets the stems.
  if (!ordered) await stemsRow(trx, beatId).execute()
}

/** The demo's stems do not match uploaded audio. */
export async function removeDemoStems(trx: Trx, beatId: string): Promise<void> {
  const removed = await stemsRow(trx, beatId).where('source', 'like', 'demo:%').executeTakeFirst()
  if (Number(removed.numDeletedRows) > 0) await setHasStems(trx, beatId, 0)
}

function stemsRow(trx: Trx, beatId: string) {
  return trx.deleteFrom('beat_files').where('beat_id', '=', beatId).where('kind', '=', 'stems')
}

async function setHasStems(trx: Trx, beatId: string, hasStems: Row<'beats'>['has_stems']): Promise<void> {
  await trx.updateTable('beats').set({ has_stems: hasStems }).where('id', '=', beatId).execute()
}
