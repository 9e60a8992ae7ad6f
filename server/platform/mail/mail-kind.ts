import type { z } from 'zod'
import type { Db } from '#server/platform/database/connect.ts'

/** What a mail says. The layout makes HTML and plain text of it, so that both always say the same. */
export type MailContent = {
  subject: string
  /** What mail clients show beside the subject in a list. */
  preview: string
  heading: string
  /** Where an answer goes; undefined: to the store. One plain address. */
  replyTo?: string
  /** Takes a POST that unsubscribes, without a question (RFC 8058). Mail that people have subscribed to has one. */
  unsubscribeUrl?: string
  blocks: readonly MailBlock[]
}

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  /** Names and values below one another, such as the lines of a receipt. */
  | { kind: 'rows'; rows: readonly (readonly [name: string, value: string])[] }
  /** In smaller print. */
  | { kind: 'note'; text: string }

/** A kind of mail: its name and the shape of the data it is made from. The data is kept, so it holds no secret. */
export type MailKind<Data> = { name: string; data: z.ZodType<Data> }

export function defineMail<Data>(name: string, data: z.ZodType<Data>): MailKind<Data> {
  return { name, data }
}

export type MailContext = {
  db: Db
  storeName: string
  /** The address that the mail goes to, as it was when the mail was queued. */
  recipient: string
  /** An address of the store with this path, `link('/orders')`. */
  link: (path: string) => string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Writes the mail, at the moment it is sent: what it says is true then, and one-time tokens are made here so that
 * no stored row holds one in clear. Answers undefined where there is nothing to send any more.
 */
export type MailWriter<Data> = (data: Data, context: MailContext) => Promise<MailContent | undefined>
