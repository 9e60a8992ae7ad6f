import type { FastifyBaseLogger } from 'fastify'
import type { Currency } from '#contract/currency.ts'
import type { PaymentMode } from '#contract/payment-mode.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { PrivateFiles } from '#server/platform/storage/private-files.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'
import type { DownloadLinks } from './links.ts'
import type { SigningKey } from './signing-key.ts'

/** What delivery works with. */
export type Delivery = {
  db: Db
  files: PrivateFiles
  publicFiles: PublicFiles
  links: DownloadLinks
  signingKey: SigningKey
  storeName: string
  /** That of the store now; orders have their own. */
  currency: Currency
  /** How the store takes money, for orders that do not say. */
  paymentMode: PaymentMode
  /** The store's address, without a trailing slash. */
  storeUrl: () => string
  /** URL of the module that renders masters of demo beats; undefined: the store has no demo. */
  demoRenderer: string | undefined
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
