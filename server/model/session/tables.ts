import type { Generated } from 'kysely'

/** A signed-in device. Deleting the row ends the session. */
type SessionRow = {
  /** The token's `jti`. */
  id: string
  user_id: string
  user_agent: string
  /** IP address at sign-in. */
  address: string
  created_at: number
  seen_at: number
  expires_at: number
  /** When the user last signed in or proved who they are in this session. */
  proved_at: Generated<number>
}

/** An unused link that was mailed: to set a new password, or to sign in. */
type MailedLinkRow = {
  /** SHA-256 of the token in hexadecimal. The token itself is only in the mail. */
  token_hash: string
  kind: MailedLinkKind
  user_id: string
  expires_at: number
}

export type MailedLinkKind = 'reset' | 'sign-in'

/** A code of six digits to sign in with, asked for by a browser that holds the ticket. */
type MailedCodeRow = {
  /** SHA-256 of the ticket in hexadecimal. */
  ticket_hash: string
  /** As typed. */
  email: string
  /** Null for an address without an account, which the code opens. */
  user_id: string | null
  /** Keyed: a plain hash of six digits could be reversed. Null until the mail is rendered, or if nobody gets one. */
  code_hash: string | null
  tries_left: number
  expires_at: number
}

/** An unconfirmed change of email address; at most one per user. */
type EmailChangeRow = {
  id: string
  user_id: string
  email: string
  /** SHA-256 of the token; null until the mail is rendered. */
  token_hash: string | null
  expires_at: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    sessions: SessionRow
    mailed_links: MailedLinkRow
    mailed_codes: MailedCodeRow
    email_changes: EmailChangeRow
  }
}
