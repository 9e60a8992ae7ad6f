import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/database/connect.ts'
import type { Payments } from './open-payments.ts'

/** Called with the object's id; what the event says is not trusted. A failed call is repeated with the event. */
export type EventFollowers = Map<'account' | 'transfer', (id: string) => Promise<void>>

/** Dependencies of payment functions. */
export type PaymentContext = {
  db: Db
  payments: Payments
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Follow events of the provider that are not about payments of buyers. */
  followers?: EventFollowers
  /** Wakes the job runner after a commit that added jobs. */
  wakeJobs: () => void
}
