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

declare module '#server/platform/database/schema.ts' {
  interface Database {
    totp_secrets: TotpSecretRow
    recovery_codes: RecoveryCodeRow
  }
}
