import type { Json } from '#server/platform/database/columns.ts'

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
  /** Hints for the browser. */
  transports: Json<string[]>
  created_at: number
  used_at: number | null
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    passkeys: PasskeyRow
  }
}
