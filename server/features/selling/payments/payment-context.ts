import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/database/connect.ts'
import type { Payments } from './open-payments.ts'

/** Dependencies of payment functions. */
export type PaymentContext = {
  db: Db
  payments: Payments
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Wakes the job runner after a commit that added jobs. */
  wakeJobs: () => void
}
