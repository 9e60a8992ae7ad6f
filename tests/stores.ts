import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { startS3 } from './s3-stand-in.ts'

export type TestStorage = { storage: Storage; close: () => Promise<void> }

/** Every kind of storage by name, emptied by `close`, for tests that run on all. */
export const storages = { 'local disk': diskStorage, S3: s3Storage, 'S3, one bucket': oneBucketStorage }

export async function diskStorage(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'backbeat-files-'))
  const storage = await openStorage(readConfig({ DATA_DIR: folder }))
  return { storage, close: () => rm(folder, { recursive: true, force: true }) }
}

export function s3Storage(): Promise<TestStorage> {
  return bucketStorage({})
}

function oneBucketStorage(): Promise<TestStorage> {
  return bucketStorage({ S3_PUBLIC_BUCKET: 'masters', S3_PREFIX: 'shops/one' })
}

async function bucketStorage(settings: Record<string, string>): Promise<TestStorage> {
  const s3 = await startS3()
  const disk = await mkdtemp(join(tmpdir(), 'backbeat-files-'))
  const storage = await openStorage(readConfig({ DATA_DIR: disk, ...s3.settings, ...settings }))
  await storage.check()
  return {
    storage,
    async close() {
      storage.close()
      await s3.close()
      await rm(disk, { recursive: true, force: true })
    },
  }
}
