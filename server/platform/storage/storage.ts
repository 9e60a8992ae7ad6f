import type { FileStore } from './file-store.ts'
import type { Workspace } from './workspace.ts'

/** All files of a store. */
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
