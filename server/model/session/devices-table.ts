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

declare module '#server/platform/database/schema.ts' {
  interface Database {
    known_devices: KnownDeviceRow
  }
}
