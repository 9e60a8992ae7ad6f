import type { z } from 'zod'
import type { Message } from '#contract/text/msg.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { I18n } from '#server/platform/text/i18n-of.ts'

/** A text of the store, drawn in the mail's language; as it stands, what people wrote. */
export type MailText = Message | string

/** Content of a mail, rendered as both HTML and plain text. */
export type MailContent = {
  subject: MailText
  /** Shown beside the subject in the inbox. */
  preview: MailText
  heading: MailText
  /** One plain address. Defaults to the store's. */
  replyTo?: string
  /** One-click unsubscribe URL (RFC 8058), for newsletters. */
  unsubscribeUrl?: string
  /** Why the recipient gets it, with the store's name. Default: they have an account. */
  reason?: MailReason
  /** Small print after the reason, such as how to stop these mails. */
  foot?: MailText
  blocks: readonly MailBlock[]
  attachments?: readonly MailAttachment[]
}

/** A file of at most some hundred kilobytes. */
export type MailAttachment = { filename: string; type: string; content: Buffer }

/** A beat with its cover. `facts`: tempo and key. `cover`: an absolute URL. */
export type MailBeat = { title: string; producer: string; facts: string; cover: string }

/** A paragraph of text, a button, a table, perhaps with a sum below, a beat, or small print. */
export type MailBlock =
  | MailText
  | { button: MailText; url: string }
  | { rows: readonly MailRow[]; total?: MailRow }
  | { beat: MailBeat }
  | { note: MailText }
export type MailRow = readonly [name: MailText, value: MailText]
export type MailReason = (at: { store: string }) => Message

/** The data is stored in the outbox, so it must not contain secrets. */
export type MailKind<Data> = {
  name: string
  data: z.ZodType<Data>
  /** Needed to sign in, or a warning about it: sent while a restored store is on hold, too. */
  isAboutSignIn: boolean
  /** The law asks for it: tried for more than a day. */
  isOwed: boolean
}

export function defineMail<Data>(
  name: string,
  data: z.ZodType<Data>,
  { isAboutSignIn = false, isOwed = false }: { isAboutSignIn?: boolean; isOwed?: boolean } = {},
): MailKind<Data> {
  return { name, data, isAboutSignIn, isOwed }
}

export type MailContext = {
  db: Db
  storeName: string
  /** The recipient's address when the mail was queued. */
  recipient: string
  /** The language of the mail. */
  i18n: I18n
  /** Absolute URL of a path, `link('/orders')`: a page in that language. */
  link: (path: string) => string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Renders a mail just before sending: its content is current, and one-time tokens are created here instead of being
 * stored in the outbox. Returns undefined if the mail is obsolete.
 */
export type MailTemplate<Data> = (data: Data, context: MailContext) => Promise<MailContent | undefined>

/**
 * What became of a mail: the mail server accepted it, it was refused or given up, or the store has no mail server, in which case
 * more may follow. `at`: milliseconds since 1970.
 */
export type MailOutcome = { state: 'sent' | 'refused' | 'none'; recipient: string; at: number }

/** Is told what became of each mail of a kind, in the transaction that records it. */
export type MailFollower<Data> = (trx: Trx, data: Data, outcome: MailOutcome) => Promise<void>
