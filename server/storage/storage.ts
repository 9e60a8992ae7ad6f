import { join } from 'node:path'
import type { Config } from '#server/config.ts'
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
}

/** Opens the storage that the settings name. */
export function openStorage(config: Pick<Config, 'dataDir'>): Storage {
  return openDisk(config.dataDir)
}

/** The files on the local disk: `files/private`, `files/public`, and on the same disk what is being made. */
export function openDisk(dataDir: string): Storage {
  const workspace = new Workspace(join(dataDir, 'files', 'making'))
  return {
    private: new DiskStore(join(dataDir, 'files', 'private'), workspace, { folder: 0o700, file: 0o600 }),
    public: new DiskStore(publicFolder(dataDir), workspace, { folder: 0o755, file: 0o644 }),
    workspace,
  }
}

/** Where public files are on the local disk. */
export function publicFolder(dataDir: string): string {
  return join(dataDir, 'files', 'public')
}
