import { unlink } from 'node:fs/promises'
import type { StemEntry } from '#contract/beats/stems.ts'
import type { DeliveredKind } from '#contract/orders/order.ts'
import { keepFailedAttempt, keepMadeFile } from '#server/features/catalogue/beats/index.ts'
import type { Json } from '#server/platform/database/columns.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { runInBackground } from '#server/platform/media/background-process.ts'
import type { PrivateFiles, StoredFile } from '#server/platform/storage/private-files.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import type { FileTask } from './file-worker.ts'

export type ReadyFile = Row<'beat_files'> & StoredFile

export function isReady(file: Row<'beat_files'> | undefined): file is ReadyFile {
  return file?.status === 'ready' && file.path !== null && file.sha256 !== null && file.bytes !== null
}

/** Files in preparation by beat and kind, so concurrent requests share one. */
const making = new Map<string, Promise<ReadyFile>>()

/**
 * Returns a beat's file, making it if missing. Two instances may both make it: names are content hashes.
 * @throws Error if there is no source, or making it failed
 */
export function ensureBeatFile(
  delivery: DeliveryDeps,
  beatId: string,
  kind: DeliveredKind,
): Promise<ReadyFile> {
  const key = `${beatId} ${kind}`
  const underWay = making.get(key) ?? findOrMake(delivery, beatId, kind).finally(() => making.delete(key))
  making.set(key, underWay)
  return underWay
}

async function findOrMake(delivery: DeliveryDeps, beatId: string, kind: DeliveredKind): Promise<ReadyFile> {
  const { db } = delivery
  const row = await db
    .selectFrom('beat_files')
    .selectAll()
    .where('beat_id', '=', beatId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (isReady(row)) return row
  if (!row?.source) throw new Error(`there is no ${kind} of beat ${beatId} and nothing to make it from`)
  try {
    const stored = await renderFile(delivery, row, row.source)
    return await keepMadeFile(db, row, stored)
  } catch (error) {
    await keepFailedAttempt(db, row, error)
    throw error
  }
}

/** `entries`: the entries of a stems zip. */
type MadeFile = StoredFile & { entries?: Json<StemEntry[]> }

async function renderFile(delivery: DeliveryDeps, row: Row<'beat_files'>, source: string): Promise<MadeFile> {
  const { files, demoRenderer: renderer } = delivery
  const [origin, slug = ''] = source.split(':')
  if (origin === 'demo' && renderer && row.kind === 'stems') {
    const act = 'render-demo-stems'
    const { stored, answer } = await withTemporary(delivery, 'zip', (to) =>
      runWorker({ act, renderer, slug, to }),
    )
    return { ...stored, entries: writeJson(answer) }
  }
  if (origin === 'demo' && renderer) {
    const act = 'render-demo'
    return (await withTemporary(delivery, 'wav', (to) => runWorker({ act, renderer, slug, to }))).stored
  }
  if (source === 'file:master-wav' && row.kind === 'mp3-320') {
    const master = await ensureBeatFile(delivery, row.beat_id, 'master-wav')
    return files.store.withLocalFile(master.path, async (from) => {
      const made = await withTemporary(delivery, 'mp3', (to) => runWorker({ act: 'encode-mp3', from, to }))
      return made.stored
    })
  }
  throw new Error(`a ${row.kind} cannot be made from ${source}`)
}

async function withTemporary(
  { files }: DeliveryDeps,
  extension: 'wav' | 'mp3' | 'zip',
  write: (path: string) => Promise<StemEntry[]>,
): Promise<{ stored: StoredFile; answer: StemEntry[] }> {
  const path = await files.temporaryPath()
  try {
    const answer = await write(path)
    return { stored: await files.add(path, extension), answer }
  } finally {
    // Adopting the file has moved it.
    await unlink(path).catch(() => {})
  }
}

function runWorker(task: FileTask): Promise<StemEntry[]> {
  return runInBackground(new URL('./file-worker.ts', import.meta.url), task, { isAwaited: true })
}

/** Whether a file in `beat_files` is missing from storage. */
export async function isFileLost(
  store: Pick<PrivateFiles['store'], 'stat'>,
  row: Row<'beat_files'>,
): Promise<boolean> {
  return isReady(row) && (await store.stat(row.path)) === undefined
}
