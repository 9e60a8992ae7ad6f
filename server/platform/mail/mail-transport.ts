export type OutgoingMail = {
  /** Includes the angle brackets. */
  messageId: string
  /** One plain address. */
  to: string
  /** One plain address. */
  replyTo?: string
  /** Sent as List-Unsubscribe for one-click unsubscription (RFC 8058). */
  unsubscribeUrl?: string
  subject: string
  html: string
  text: string
}

export type MailTransport = {
  /** @returns what the mail server said */
  send(mail: OutgoingMail): Promise<string>
  close(): void
}

/** Permanent failure, such as an address that does not exist. */
export class MailRejectedError extends Error {}
