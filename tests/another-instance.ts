import { buildApp } from '#server/app.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { createMailTransport } from '#server/platform/mail/create-mail-transport.ts'
import { openTestPayments } from './payments.ts'
import type { TestStore } from './test-store.ts'

/** A second instance of the store, on the same database and files. Close it before the store. */
export async function anotherInstance({ config, connection, storage }: TestStore): Promise<App> {
  const { payments } = await openTestPayments(config)
  const mailTransport = createMailTransport(config.mail, connection.db)
  return buildApp({ config, connection, storage, mailTransport, payments })
}
