import type { MailConfig } from '#server/config/config.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type MailTransport, NoMailServerError } from './mail-transport.ts'
import { mailboxTransport } from './mailbox-transport.ts'
import { smtpTransport } from './smtp-transport.ts'
export function createMailTransport(config: MailConfig, db: Db): MailTransport {
  switch (config.kind) {
    case 'smtp':
      return smtpTransport(config)
    case 'mailbox':
      return mailboxTransport(db, config.from)
    case 'none':
      return noTransport
  }
}

/** Production without a mail server: mail fails until its retries are used up. */
const noTransport: MailTransport = {
  send: () => Promise.reject(new NoMailServerError('no mail server is configured: SMTP_URL and MAIL_FROM')),
  close() {},
}
