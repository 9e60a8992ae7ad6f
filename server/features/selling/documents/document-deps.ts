import type { FastifyBaseLogger } from 'fastify'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { PrivateFiles } from '#server/platform/storage/private-files.ts'
import type { SigningKey } from './signing-key.ts'

/** What drawing and signing a document takes. */
export type DocumentDeps = {
  db: Db
  files: PrivateFiles
  signingKey: SigningKey
  storeName: string
  /** The store's, of the days that new documents say. */
  timeZone: string
  /** Fallback for orders that record no payment mode. */
  paymentMode: PaymentMode
  /** Without a trailing slash. */
  storeUrl: () => string
  /** What addresses of pages in this language begin with: `storeUrl`, and `/de` where it is not the store's own. */
  pagesUrl: (locale: Locale) => string
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
