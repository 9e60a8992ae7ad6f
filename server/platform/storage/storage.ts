import type { FileStore } from './file-store.ts'
import type { TempDirectory } from './temp-directory.ts'

export type Storage = {
  /** Masters and delivery files, which only buyers may download. */
  private: FileStore
  /** Previews, covers and avatars. */
  public: FileStore
  temp: TempDirectory
  /** Base URL of public files without a trailing slash; undefined if the store itself serves them. */
  publicUrl: string | undefined
  /** Checks permissions. @throws ConfigError */
  check(): Promise<void>
  close(): void
}
