import type { Config } from '#server/config/config.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { storeUrl } from '#server/platform/http/store-url.ts'
import { registerDevMailbox } from './dev-mailbox.ts'
import type { MailTransport } from './mail-transport.ts'
import { Mailer } from './mailer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    mail: Mailer
  }
}

/** Registers the outbox and, in sandbox mode, the page /dev/mailbox. Call it after `registerJobs`. */
export function registerMail(
  app: App,
  { connection, config, transport }: { connection: Connection; config: Config; transport: MailTransport },
): void {
  app.decorate(
    'mail',
    new Mailer(connection.db, app.jobs, {
      transport,
      storeName: () => config.storeName,
      languages: () => config.languages,
      storeUrl: () => storeUrl(app, config),
    }),
  )
  app.addHook('onClose', async () => transport.close())
  if (config.mail.kind === 'mailbox')
    registerDevMailbox(app, { db: connection.db, storeName: config.storeName, publicUrl: config.publicUrl })
}
