import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { DiskStore } from './disk-store.ts'
import type { Storage } from './storage.ts'
import { Workspace } from './workspace.ts'

/** Opens the storage that the settings name. */
export async function openStorage({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>): Promise<Storage> {
  if (files.kind === 'disk') return openDisk(dataDir)
  // A store on the local disk need not load any of it.
  const { openS3 } = await import('./open-s3.ts')
  return openS3(files, workspaceIn(dataDir))
}

/** The files on the local disk: `files/private`, `files/public`, and on the same disk what is being made. */
export function openDisk(dataDir: string): Storage {
  const workspace = workspaceIn(dataDir)
  return {
    private: new DiskStore(join(dataDir, 'files', 'private'), workspace, { folder: 0o700, file: 0o600 }),
    public: new DiskStore(publicFolder(dataDir), workspace, { folder: 0o755, file: 0o644 }),
    workspace,
    publicUrl: undefined,
    check: async () => {},
    close: () => {},
  }
}

function workspaceIn(dataDir: string): Workspace {
  return new Workspace(join(dataDir, 'files', 'making'))
}

/** Where public files are on the local disk. */
export function publicFolder(dataDir: string): string {
  return join(dataDir, 'files', 'public')
}
