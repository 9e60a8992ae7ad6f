import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from '#server/platform/database/connect.ts'
import type { PrivateFiles } from '#server/platform/storage/private-files.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'

/** Who did it, for the audit log. */
export type Admin = { userId: string; username: string }

/** What the making of beats works with. */
export type BeatDeps = {
  connection: Connection
  masters: PrivateFiles
  publicFiles: PublicFiles
  /** Caught up with after each change, before the answer. */
  catalogue: { refresh(): Promise<void> }
  wakeJobs: () => void
  storeName: string
  /** The store's address, without a trailing slash. */
  storeUrl: () => string
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
