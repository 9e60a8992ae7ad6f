import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { DiskStore } from './disk-store.ts'
import type { Storage } from './storage.ts'
import { TempDirectory } from './temp-directory.ts'

export async function openStorage({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>): Promise<Storage> {
  if (files.kind === 'disk') return openDisk(dataDir)
  // Loads the AWS SDK only if needed.
  const { openS3 } = await import('./open-s3.ts')
  return openS3(files, openTempDirectory(dataDir))
}

/** The temp directory is on the same disk, so that files can be renamed into place. */
export function openDisk(dataDir: string): Storage {
  const temp = openTempDirectory(dataDir)
  return {
    private: new DiskStore(join(dataDir, 'files', 'private'), temp, { folder: 0o700, file: 0o600 }),
    public: new DiskStore(publicFolder(dataDir), temp, { folder: 0o755, file: 0o644 }),
    temp,
    publicUrl: undefined,
    check: async () => {},
    close: () => {},
  }
}

function openTempDirectory(dataDir: string): TempDirectory {
  return new TempDirectory(join(dataDir, 'files', 'making'), join(dataDir, 'running'))
}

export function publicFolder(dataDir: string): string {
  return join(dataDir, 'files', 'public')
}
