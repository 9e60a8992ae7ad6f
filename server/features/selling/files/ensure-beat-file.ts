import type { DeliveredKind } from '#contract/orders/order.ts'
import { findBeat, findBeatFile, keepFailedAttempt, keepMadeFile } from '#server/model/beat/index.ts'
import { flightsByStore } from '#server/platform/concurrency/single-flight.ts'
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
const making = flightsByStore<ReadyFile>()

/**
 * Returns a beat's file, making it if missing. Two instances may both make it: names are content hashes.
 * @throws Error if there is no source, or making it failed
 */
export function ensureBeatFile(
  delivery: DeliveryDeps,
  beatId: string,
  kind: DeliveredKind,
): Promise<ReadyFile> {
  return making(delivery.files.store).run(`${beatId} ${kind}`, () => findOrMake(delivery, beatId, kind))
}

async function findOrMake(delivery: DeliveryDeps, beatId: string, kind: DeliveredKind): Promise<ReadyFile> {
  const { db } = delivery
  const row = await findBeatFile(db, beatId, kind)
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

async function renderFile(
  delivery: DeliveryDeps,
  row: Row<'beat_files'>,
  source: string,
): Promise<StoredFile> {
  const { db, files, publicFiles } = delivery
  if (source.startsWith('demo:') && row.kind === 'master-wav') {
    const beat = await findBeat(db, row.beat_id)
    if (!beat) throw new Error(`the demo beat ${row.beat_id} is gone`)
    // The demo's previews have no tag over them.
    return publicFiles.store.withLocalFile(beat.audio_url.replace(/^media\//, ''), (from) =>
      make(files, { act: 'decode', from }, 'wav'),
    )
  }
  if (source === 'file:master-wav' && row.kind === 'mp3-320') {
    const master = await ensureBeatFile(delivery, row.beat_id, 'master-wav')
    return files.store.withLocalFile(master.path, (from) => make(files, { act: 'encode-mp3', from }, 'mp3'))
  }
  throw new Error(`a ${row.kind} cannot be made from ${source}`)
}

async function make(
  files: PrivateFiles,
  task: Omit<FileTask, 'to'>,
  extension: 'wav' | 'mp3',
): Promise<StoredFile> {
  await using made = await files.temporaryFile()
  const worker = new URL('./file-worker.ts', import.meta.url)
  await runInBackground(worker, { ...task, to: made.path } satisfies FileTask, { isAwaited: true })
  return await files.add(made.path, extension)
}

/** Whether a file in `beat_files` is missing from storage. */
export async function isFileLost(
  store: Pick<PrivateFiles['store'], 'stat'>,
  row: Row<'beat_files'>,
): Promise<boolean> {
  return isReady(row) && (await store.stat(row.path)) === undefined
}
