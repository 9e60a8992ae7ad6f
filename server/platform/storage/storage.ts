import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { DiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { Workspace } from './workspace.ts'

/** All files of a shop. */
export type Storage = {
  /** Masters and what is made from them: only ever given to buyers. */
  private: FileStore
  /** Previews, covers, avatars: anybody may fetch them. */
  public: FileStore
  /** Where files are made before they are stored. */
  workspace: Workspace
  /** Where browsers find public files, without a trailing slash; undefined: at the store itself. */
  publicUrl: string | undefined
  /** Sees that files can be read and written. @throws ConfigError that says what is wrong */
  check(): Promise<void>
  close(): void
}

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
