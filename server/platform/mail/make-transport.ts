import type { MailConfig } from '#server/config/config.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { localMailbox, noTransport } from './local-mailbox.ts'
import { smtpTransport } from './smtp-transport.ts'
import type { MailTransport } from './transport.ts'

/** The way out for mail that the settings ask for. */
export function makeMailTransport(config: MailConfig, db: Db): MailTransport {
  switch (config.kind) {
    case 'smtp':
      return smtpTransport(config)
    case 'mailbox':
      return localMailbox(db, config.from)
    case 'none':
      return noTransport
  }
}
