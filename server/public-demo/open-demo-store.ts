import { buildApp, type Deps } from '#server/app.ts'
import type { Config } from '#server/config/config.ts'
import { openPayments } from '#server/features/selling/payments/index.ts'
import type { Startup } from '#server/features/store/settings/index.ts'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { createMailTransport } from '#server/platform/mail/create-mail-transport.ts'
import { limitStorage } from '#server/platform/storage/limited-storage.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { lazySandboxes } from './lazy-sandboxes.ts'

/** Of its folder, beside what the template has: masters are decoded and encoded when somebody buys. */
const MAX_FILE_BYTES = 150_000_000
const MAX_DATABASE_BYTES = 32_000_000

/** Serves the pages of keys and restores, whose changes copies refuse: it never starts again with others. */
const startup: Startup = {
  stored: {},
  check: async () => {},
  prepareRestored: async () => {},
  restart: () => {},
}

export type DemoStore = { app: App; connection: Connection; close: () => Promise<void> }

/** Opens one store of a demo in its folder, `config.dataDir`, with its mail, payments and jobs. It does not listen yet. */
export async function openDemoStore(
  config: Config,
  parts: Pick<Deps, 'storefront' | 'logTo' | 'removeDemoMonth' | 'extend' | 'inFront'>,
): Promise<DemoStore> {
  const storage = limitStorage(await openStorage(config), MAX_FILE_BYTES)
  const connection = connect({ ...config, maxBytes: MAX_DATABASE_BYTES })
  const payments = await openPayments(config, await lazySandboxes(config))
  const mailTransport = createMailTransport({ kind: 'mailbox', from: mailFrom(config) }, connection.db)
  const app = await buildApp({ config, connection, storage, mailTransport, payments, startup, ...parts })
  return {
    app,
    connection,
    close: async () => {
      await app.close()
      await connection.close()
      storage.close()
    },
  }
}

function mailFrom({ mail, storeName }: Config): string {
  return mail.kind === 'mailbox' ? mail.from : `${storeName} <store@localhost>`
}
