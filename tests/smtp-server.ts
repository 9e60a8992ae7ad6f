import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { ServerCertificate } from './certificates.ts'

export type ReceivedMail = { to: string[]; mail: Email }

/**
 * A real SMTP server. `refuse` rejects a recipient with this SMTP status, and it answers once `refuse` and `onMail` are done; clients are greeted once `greets` resolves; a
 * `login` is required if given. With a `tls` certificate it offers STARTTLS, or with `secure` expects TLS from the start.
 */
export async function startSmtpServer({
  refuse,
  greets,
  login,
  onMail,
  port = 0,
  tls,
  secure = false,
}: {
  refuse?: (address: string) => number | undefined | Promise<number | undefined>
  greets?: Promise<void>
  login?: { user: string; password: string }
  onMail?: (received: ReceivedMail) => unknown
  port?: number
  tls?: ServerCertificate
  secure?: boolean
} = {}): Promise<{ url: string; port: number; received: ReceivedMail[]; stop: () => Promise<void> }> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    ...tls,
    secure,
    disabledCommands: tls && !secure ? [] : ['STARTTLS'],
    // Takes a tenth of a second where no DNS server answers.
    disableReverseLookup: true,
    async onConnect(_session, callback) {
      await greets
      callback()
    },
    onAuth({ username, password }, _session, callback) {
      if (username === login?.user && password === login?.password) callback(null, { user: username })
      else callback(new Error('Invalid user name or password'))
    },
    async onRcptTo(address, _session, callback) {
      const status = await refuse?.(address.address)
      callback(status ? Object.assign(new Error('no such user'), { responseCode: status }) : null)
    },
    async onData(stream, session, callback) {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer)
      } catch (error) {
        // The client left in the middle: nothing was received.
        callback(error as Error)
        return
      }
      const mail = await PostalMime.parse(Buffer.concat(chunks))
      const one = { to: session.envelope.rcptTo.map(({ address }) => address), mail }
      received.push(one)
      await onMail?.(one)
      callback()
    },
  })
  // Clients that refuse the certificate leave in the middle of the handshake.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('the SMTP server has no port')
  return {
    url: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
