import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDisk, type Storage } from '#server/storage/storage.ts'

export type TestStorage = { storage: Storage; close: () => Promise<void> }

/** An empty storage of its own on the local disk; gone after `close`. */
export async function diskStorage(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'backbeat-files-'))
  return { storage: openDisk(folder), close: () => rm(folder, { recursive: true, force: true }) }
}

/** Every kind of storage, by name: what holds for one has to hold for all. */
export const storages = { 'local disk': diskStorage } satisfies Record<string, () => Promise<TestStorage>>
