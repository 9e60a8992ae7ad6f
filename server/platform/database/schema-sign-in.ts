import type { Generated } from 'kysely'

/** The tables of signing in. Units and encodings are those of schema.ts. */

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

/** An unused password reset link. */
type PasswordResetRow = {
  /** SHA-256 of the token in hexadecimal. The token itself is only in the mail. */
  token_hash: string
  user_id: string
  expires_at: number
}

/** An unused sign-in link. */
type SignInLinkRow = PasswordResetRow

/** An unconfirmed change of email address; at most one per user. */
type EmailChangeRow = {
  id: string
  user_id: string
  email: string
  /** SHA-256 of the token; null until the mail is rendered. */
  token_hash: string | null
  expires_at: number
}

/** Used CAPTCHA solutions. The primary key prevents replay. */
type CaptchaAnswerRow = { id: string; expires_at: number }

/** Used WebAuthn challenges. The primary key prevents replay. */
type UsedChallengeRow = { id: string; expires_at: number }

/** A WebAuthn credential. */
type PasskeyRow = {
  /** Credential ID, base64url. */
  id: string
  user_id: string
  name: string
  /** COSE public key, base64url. */
  public_key: string
  /** Signature counter; 0 for authenticators without one. */
  counter: number
  /** JSON of `string[]`, hints for the browser. */
  transports: string
  created_at: number
  used_at: number | null
}

/** The authenticator app of an account. */
type TotpSecretRow = {
  user_id: string
  /** Sealed with the store's secret. */
  sealed: string
  /** Null until the first code proves that the app has the secret. */
  confirmed_at: number | null
  /** Time step of the last accepted code. Only later ones are accepted, which prevents replay. */
  last_step: number
}

/** An unused recovery code. */
type RecoveryCodeRow = { code_hash: string; user_id: string }

/** A browser that has signed in to the account before. */
type KnownDeviceRow = {
  user_id: string
  /** SHA-256 of the browser's `device` cookie. */
  token_hash: string
  /** Such as "Firefox on Windows". */
  name: string
  created_at: number
  seen_at: number
}

export type SignInTables = {
  sessions: SessionRow
  password_resets: PasswordResetRow
  sign_in_links: SignInLinkRow
  email_changes: EmailChangeRow
  captcha_answers: CaptchaAnswerRow
  used_challenges: UsedChallengeRow
  passkeys: PasskeyRow
  totp_secrets: TotpSecretRow
  recovery_codes: RecoveryCodeRow
  known_devices: KnownDeviceRow
}
