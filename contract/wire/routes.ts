import { accountRoutes } from '#contract/accounts/account-routes.ts'
import { customerRoutes } from '#contract/accounts/customer-routes.ts'
import { setupRoutes } from '#contract/accounts/setup-routes.ts'
import { signInRoutes } from '#contract/accounts/sign-in-routes.ts'
import { userRoutes } from '#contract/accounts/user-routes.ts'
import { beatRoutes } from '#contract/beats/beat-routes.ts'
import { bulkRoutes } from '#contract/beats/bulk-routes.ts'
import { draftRoutes } from '#contract/beats/draft-routes.ts'
import { importRoutes } from '#contract/beats/import-routes.ts'
import { catalogueRoutes } from '#contract/catalogue/catalogue-routes.ts'
import { tagRoutes } from '#contract/catalogue/tag-routes.ts'
import { crateRoutes } from '#contract/discovery/crate-routes.ts'
import { withdrawalRoutes } from '#contract/law/withdrawal-routes.ts'
import { licenseRoutes } from '#contract/licenses/license-routes.ts'
import { offerRoutes } from '#contract/offers/offer-routes.ts'
import { cartRoutes } from '#contract/orders/cart-routes.ts'
import { orderRoutes } from '#contract/orders/order-routes.ts'
import { paymentRoutes } from '#contract/orders/payment-routes.ts'
import { dealRoutes } from '#contract/pricing/deal-routes.ts'
import { insightRoutes } from '#contract/reach/insight-routes.ts'
import { letterRoutes } from '#contract/reach/letter-routes.ts'
import { producerRoutes } from '#contract/reach/producer-routes.ts'
import { payoutRoutes } from '#contract/splits/payout-routes.ts'
import { splitRoutes } from '#contract/splits/split-routes.ts'
import { adminRoutes } from '#contract/store/admin-routes.ts'
import { backupRoutes } from '#contract/store/backup-routes.ts'
import { connectionRoutes } from '#contract/store/connection-routes.ts'
import { settingsRoutes } from '#contract/store/settings-routes.ts'
import { studioRoutes } from '#contract/store/studio-routes.ts'

/** Every route of the API. The client imports its type only, so that no schema reaches the browser. */
export const routes = {
  ...accountRoutes,
  ...adminRoutes,
  ...backupRoutes,
  ...beatRoutes,
  ...bulkRoutes,
  ...draftRoutes,
  ...importRoutes,
  ...insightRoutes,
  ...cartRoutes,
  ...catalogueRoutes,
  ...connectionRoutes,
  ...crateRoutes,
  ...customerRoutes,
  ...dealRoutes,
  ...letterRoutes,
  ...licenseRoutes,
  ...offerRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...payoutRoutes,
  ...producerRoutes,
  ...settingsRoutes,
  ...signInRoutes,
  ...setupRoutes,
  ...splitRoutes,
  ...studioRoutes,
  ...tagRoutes,
  ...userRoutes,
  ...withdrawalRoutes,
}

export type Routes = typeof routes
