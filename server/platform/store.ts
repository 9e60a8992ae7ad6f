import type { Config } from '#server/config/config.ts'
import type { Connection, Db } from './database/connect.ts'
import type { MailTransport } from './mail/mail-transport.ts'
import type { DiskSpace } from './storage/free-space.ts'
import type { PrivateFiles } from './storage/private-files.ts'
import type { PublicFiles } from './storage/public-files.ts'
import type { Storage } from './storage/storage.ts'
import type { TempDirectory } from './storage/temp-directory.ts'

/**
 * What features are registered with: database, files, configuration and clock. What a feature hands to others it adds here
 * itself, as tables are added to `Database`. Jobs, mail, rate limits and the store's secret are the app's.
 */
export interface Store {
  connection: Connection
  db: Db
  /** With the live settings. */
  config: Config
  storage: Storage
  /** Previews, covers, avatars: for everybody. */
  files: PublicFiles
  /** Masters and documents. */
  masters: PrivateFiles
  temp: TempDirectory
  disk: DiskSpace
  /** Base URL of public files, without a trailing slash. */
  mediaUrl: string
  mailTransport: MailTransport
  /** The clock, in milliseconds since 1970. */
  now: () => number
}
