import type { FastifyBaseLogger } from 'fastify'
import type { Catalogue } from '#server/beats/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import type { PrivateFiles } from '#server/storage/private-files.ts'
import type { PublicFiles } from '#server/storage/public-files.ts'

/** Who did it, for the audit log. */
export type Admin = { userId: string; username: string }

/** What the making of beats works with. */
export type Production = {
  connection: Connection
  masters: PrivateFiles
  publicFiles: PublicFiles
  catalogue: Catalogue
  wakeJobs: () => void
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
