import type { StemEntry } from '#contract/beats/stems.ts'
import { putBeatFile, removeBeatFile, stopStems } from '#server/model/beat/index.ts'
import { isBeingBought, isSold } from '#server/model/order/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { AudioError } from '#server/platform/media/audio/audio-source.ts'
import { runStemsWorker } from '#server/platform/media/stems/run-stems-worker.ts'
import type { PrivateFiles, StoredFile } from '#server/platform/storage/private-files.ts'

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
  await using scratch = await masters.temporaryFile()
  await using repaired = await masters.temporaryFile()
  const { entries, isRepaired } = await masters.store.withLocalFile(path, (from) =>
    runStemsWorker({ from, scratch: scratch.path, repaired: repaired.path }, options),
  )
  return { file: await (isRepaired ? masters.add(repaired.path, 'zip') : masters.stored(path)), entries }
}

/**
 * Adds or replaces the stems of a beat.
 * @throws AudioError if the current ones were sold meanwhile
 */
export async function publishStems(trx: Trx, beatId: string, { file, entries }: CheckedStems): Promise<void> {
  if (await isSold(trx, beatId, 'stems')) throw new AudioError(new ProblemError('stems_sold').message)
  await putBeatFile(trx, beatId, 'stems', { ...file, entries })
}

/**
 * Takes the stems of a beat off sale.
 * @throws Problem `stems_sold` if someone bought them
 */
export async function removeStems(trx: Trx, beatId: string): Promise<void> {
  if (await isSold(trx, beatId, 'stems')) throw new ProblemError('stems_sold')
  await stopStems(trx, beatId)
  // A payment being confirmed right now completes, and its buyer gets the stems.
  if (!(await isBeingBought(trx, beatId, 'stems'))) await removeBeatFile(trx, beatId, 'stems')
}
