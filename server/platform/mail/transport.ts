/** A mail that is ready to go out. */
export type OutgoingMail = {
  /** With its angle brackets, `<…@…>`. */
  messageId: string
  /** One plain address. */
  to: string
  /** One plain address. */
  replyTo?: string
  /** Goes out as List-Unsubscribe, for one click (RFC 8058). */
  unsubscribeUrl?: string
  subject: string
  html: string
  text: string
}

/** Takes mail out of the store. Throws where that did not work. */
export type MailTransport = {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Thrown by a transport where the mail will never be taken, such as for an address that does not exist. */
export class MailRefused extends Error {}
