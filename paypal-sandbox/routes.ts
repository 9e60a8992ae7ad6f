import { disputeRoutes } from './disputes.ts'
import { eventRoutes } from './events.ts'
import { orderRoutes } from './orders.ts'
import { paymentRoutes } from './payments.ts'
import type { Route } from './route.ts'
import { transactionRoutes } from './transactions.ts'
import { webhookRoutes } from './webhooks.ts'

/** Every endpoint but that of tokens. Other URLs answer 404. */
export const routes: readonly Route[] = [
  ...orderRoutes,
  ...paymentRoutes,
  ...disputeRoutes,
  ...webhookRoutes,
  ...eventRoutes,
  ...transactionRoutes,
]
