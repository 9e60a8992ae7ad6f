import { explainCertificateError } from '#server/platform/network/explain-certificate-error.ts'
import { PrivateServerError } from './connect-publicly.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no server with this name.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  EDNS: 'The name of the server could not be looked up.',
  ECONNREFUSED: 'Nothing answers on this port.',
  ECONNRESET: 'The server closed the connection.',
  ECONNECTION: 'The server closed the connection.',
  EHOSTUNREACH: 'The server can’t be reached.',
  ENETUNREACH: 'The server can’t be reached.',
  ETIMEDOUT: 'The server didn’t answer in time. Check the port, and that no firewall blocks it.',
  EPROTOCOL: 'What answers on this port is not a mail server, or expects another encryption.',
  ETLS: 'The server offers no encrypted connection this way. Try another encryption, TLS or STARTTLS.',
}
const PLAIN_PORT =
  'This port doesn’t begin with TLS. Choose STARTTLS (smtp://, usually port 587), or the server’s port for TLS, usually 465.'
const SILENT_PORT =
  'The server said nothing in time. This port probably begins with TLS: choose TLS (smtps://), usually port 465, or ' +
  'STARTTLS on port 587.'
const OTHER = 'The connection to the server failed.'

/** Node's code is in the message where the library has replaced it. */
const CODES = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)\b/
/** From here on it is a mail server that speaks about the mail. */
const OF_THE_MAIL = /^(?:AUTH\b|MAIL FROM|RCPT TO|DATA|API)/

/**
 * What went wrong with a mail server, for administrators. Quotes the server only about the mail: before that anything may
 * have answered, whose banner must not be shown.
 */
export function explainSmtpError(error: unknown): string {
  if (error instanceof PrivateServerError) return error.message
  if (!(error instanceof Error)) return OTHER
  // The library keeps Node's code beside its own.
  const { code, originalCode, command } = error as Partial<
    Record<'code' | 'originalCode' | 'command', unknown>
  >
  if (typeof command === 'string' && OF_THE_MAIL.test(command)) return error.message
  const certificate = explainCertificateError(originalCode ?? code)
  if (certificate !== undefined) return `${certificate} (${String(originalCode ?? code)})`
  if (originalCode === 'ERR_SSL_WRONG_VERSION_NUMBER' || originalCode === 'ERR_SSL_PACKET_LENGTH_TOO_LONG')
    return PLAIN_PORT
  if (/^Greeting never received/.test(error.message)) return SILENT_PORT
  const known = CODES.exec(error.message)?.[0] ?? (typeof code === 'string' ? code : '')
  const reason = reasons[known]
  return reason === undefined ? OTHER : `${reason} (${known})`
}
