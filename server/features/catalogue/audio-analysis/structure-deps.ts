import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from '#server/platform/database/connect.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'

export type StructureDeps = {
  connection: Connection
  publicFiles: PublicFiles
  /** Refreshed after each change, before the response. */
  catalogue: { refresh(): Promise<void> }
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}
