import type { FastifyBaseLogger } from 'fastify'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { PrivateFiles } from '#server/platform/storage/private-files.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'

/** The actor, for the audit log. */
export type Admin = { userId: string; username: string; token?: string }

export type BeatDeps = {
  connection: Connection
  masters: PrivateFiles
  publicFiles: PublicFiles
  /** Refreshed after each change, before the response. */
  catalogue: { refresh(): Promise<void> }
  wakeJobs: () => void
  /** What counts as a sale. */
  mode: PaymentMode
  storeName: string
  /** The store's URL without a trailing slash. */
  storeUrl: () => string
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

declare module '#server/platform/store.ts' {
  interface Store {
    production: BeatDeps
  }
}
