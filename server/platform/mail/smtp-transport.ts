import type { Transporter } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import { isLocal } from '#server/config/strict-mode.ts'
import { connectPublicly } from './connect-publicly.ts'
import { explainSmtpError } from './explain-smtp-error.ts'
import { holdData } from './hold-data.ts'
import type { MailAttachment } from './mail-kind.ts'
import {
  MailDeferredError,
  MailRejectedError,
  type MailTransport,
  type OutgoingMail,
  RecipientRefusedError,
} from './mail-transport.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 20_000

/**
 * @param options.from may include a name: `Backbeat <shop@example.com>`
 * @param options.allowedNetworks private networks in which the server may be; undefined: all
 */
export function smtpTransport(options: {
  url: string
  from: string
  allowedNetworks?: readonly string[]
}): MailTransport {
  const { allowedNetworks } = options
  let opened: Promise<Transporter> | undefined
  // Loaded with the first mail.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const transporter = createTransport({
      url: options.url,
      // No password or link leaves the private network in plain text, unless the URL says `?requireTLS=false`.
      requireTLS: !isLocal(options.url),
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(allowedNetworks && { getSocket: socketOpener(options.url, allowedNetworks) }),
    })
    transporter.use('stream', holdData)
    return transporter
  }
  return {
    async send(mail: OutgoingMail) {
      try {
        opened ??= open()
        const smtp = await opened
        const { response } = await smtp.sendMail({
          from: options.from,
          // An object, because a comma in a string would add a recipient.
          to: { name: '', address: mail.to },
          ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
          messageId: mail.messageId,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          ...(mail.attachments && { attachments: mail.attachments.map(toAttachment) }),
          ...(mail.beforeData && { beforeData: mail.beforeData }),
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
        })
        return response ?? ''
      } catch (error) {
        const reason = explainSmtpError(error)
        if (isPermanent(error) && isOfRecipient(error))
          throw new RecipientRefusedError(reason, { cause: error })
        if (isPermanent(error)) throw new MailRejectedError(reason, { cause: error })
        if (isAnswer(error)) throw new MailDeferredError(reason, { cause: error })
        throw new Error(reason, { cause: error })
      }
    },
    close: () => void opened?.then((smtp) => smtp.close()),
  }
}

type OpenSocket = NonNullable<SMTPTransport.Options['getSocket']>

/** The library encrypts the connection, for the server's name. */
function socketOpener(url: string, allowedNetworks: readonly string[]): OpenSocket {
  const { protocol, hostname, port } = new URL(url)
  const target = {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || (protocol === 'smtps:' ? 465 : 587)),
    timeoutMs: CONNECT_TIMEOUT_MS,
  }
  return (_options, done) => {
    connectPublicly(target, allowedNetworks).then((connection) => done(null, { connection }), done)
  }
}

function toAttachment({ filename, type, content }: MailAttachment) {
  return { filename, contentType: type, content }
}

/** RFC 2369, RFC 8058: mail clients show their own unsubscribe button. */
function unsubscribeHeaders({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (!unsubscribeUrl) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function isOfRecipient(error: unknown): boolean {
  return (error as { command?: unknown } | null)?.command === 'RCPT TO'
}

function isAnswer(error: unknown): boolean {
  return typeof (error as { responseCode?: unknown } | null)?.responseCode === 'number'
}

/** 5xx replies are permanent, except for EAUTH, which the operator can fix. */
function isPermanent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'
}
