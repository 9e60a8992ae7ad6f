import { accountRoutes } from './accounts.ts'
import { balanceRoutes } from './balance.ts'
import { balanceTransactionRoutes } from './balance-transactions.ts'
import { chargeRoutes } from './charges.ts'
import { disputeRoutes } from './disputes.ts'
import { eventRoutes } from './events.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodConfigurationRoutes } from './payment-method-configurations.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { refundRoutes } from './refunds.ts'
import type { Route } from './route.ts'
import { taxRoutes } from './tax.ts'
import { testHelperRoutes } from './test-helpers.ts'
import { transferRoutes } from './transfers.ts'

/** Every endpoint. Other URLs answer 404, as unknown URLs do at Stripe. */
export const routes: readonly Route[] = [
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...paymentMethodConfigurationRoutes,
  ...chargeRoutes,
  ...balanceTransactionRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...taxRoutes,
  ...accountRoutes,
  ...transferRoutes,
  ...balanceRoutes,
  ...testHelperRoutes,
]
