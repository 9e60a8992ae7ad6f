import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/database/connect.ts'
import type { Payments } from './open-payments.ts'

/** What acts on payments work with. */
export type PaymentContext = {
  db: Db
  payments: Payments
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Tells the background that a commit gave it something to do. */
  wakeJobs: () => void
}
