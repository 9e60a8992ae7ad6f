import { chmodSync, closeSync, openSync } from 'node:fs'

const OWNER_ONLY = 0o600

/** Makes a database's file readable by its owner only, creating it if missing; SQLite's WAL takes over its mode. */
export function restrictToOwner(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY))
  chmodSync(file, OWNER_ONLY)
}
