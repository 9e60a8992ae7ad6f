import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Config } from '#server/config/config.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { MailTransport } from '#server/platform/mail/mail-transport.ts'
import type { DiskSpace } from '#server/platform/storage/free-space.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Startup } from './follow-credentials.ts'
import type { LiveSettings } from './live-settings.ts'

export type SettingsDeps = {
  db: Connection['db']
  engine: Connection['engine']
  config: Config
  settings: LiveSettings
  storage: Storage
  disk: DiskSpace
  payments: { mode: PaymentMode }
  mailTransport: MailTransport
  /** Milliseconds since 1970; null: never. */
  lastWebhookAt: () => Promise<number | null>
  lastBackup: () => Promise<Row<'backups'> | undefined>
  /** Undefined in most tests: mail and payments then never change. */
  startup?: Startup
}
