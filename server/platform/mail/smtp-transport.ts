import type { Transporter } from 'nodemailer'
import { MailRefused, type MailTransport, type OutgoingMail } from './transport.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 20_000

/** Mail through the server that SMTP_URL names. `from` may carry a name: `Backbeat <shop@example.com>`. */
export function smtpTransport(options: { url: string; from: string }): MailTransport {
  let opened: Promise<Transporter> | undefined
  // Loaded with the first mail.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: options.url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    async send(mail: OutgoingMail) {
      try {
        opened ??= open()
        const smtp = await opened
        await smtp.sendMail({
          from: options.from,
          // An object, not text: in text, a comma would add a recipient.
          to: { name: '', address: mail.to },
          ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
          messageId: mail.messageId,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
        })
      } catch (error) {
        if (isForGood(error)) throw new MailRefused(messageOf(error), { cause: error })
        throw error
      }
    },
    close: () => void opened?.then((smtp) => smtp.close()),
  }
}

/** Lets mail programs show their own key to leave (RFC 2369, RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (!unsubscribeUrl) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** A 5xx answer is for good, unless it is about the store's own account: that one the operator can mend. */
function isForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
