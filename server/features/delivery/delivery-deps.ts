import type { FastifyBaseLogger } from 'fastify'
import type { Currency } from '#contract/currency.ts'
import type { PaymentMode } from '#contract/payment-mode.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { PrivateFiles } from '#server/platform/storage/private-files.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'
import type { DownloadLinks } from './links.ts'
import type { SigningKey } from './signing-key.ts'

export type Delivery = {
  db: Db
  files: PrivateFiles
  publicFiles: PublicFiles
  links: DownloadLinks
  signingKey: SigningKey
  storeName: string
  /** Current currency; orders keep their own. */
  currency: Currency
  /** Fallback for orders that record no payment mode. */
  paymentMode: PaymentMode
  /** Without a trailing slash. */
  storeUrl: () => string
  /** URL of the module that renders demo masters; undefined without a demo. */
  demoRenderer: string | undefined
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
