import type { Currency } from '#contract/pricing/currency.ts'
import type { DocumentDeps } from '#server/features/selling/documents/index.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'
import type { DownloadLog } from './download-log.ts'
import type { DownloadLinks } from './links.ts'

export type DeliveryDeps = DocumentDeps & {
  publicFiles: PublicFiles
  links: DownloadLinks
  downloads: DownloadLog
  /** Current currency; orders keep their own. */
  currency: Currency
}

declare module '#server/platform/store.ts' {
  interface Store {
    delivery: DeliveryDeps
  }
}
