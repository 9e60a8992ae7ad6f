import type { MailAttachment } from './mail-kind.ts'

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
  attachments?: readonly MailAttachment[]
  /** Called once the server takes the content, before the first byte of it. */
  beforeData?: () => Promise<void>
}

export type MailTransport = {
  /** @returns what the mail server said */
  send(mail: OutgoingMail): Promise<string>
  close(): void
}

/** The server answered that it did not take the mail now. Without an answer nobody knows whether it did. */
export class MailDeferredError extends Error {}

/** Permanent failure, such as an address that does not exist. */
export class MailRejectedError extends Error {}

/** The mail server refuses this recipient for good. */
export class RecipientRefusedError extends MailRejectedError {}

/** The store has no mail server. */
export class NoMailServerError extends Error {}
