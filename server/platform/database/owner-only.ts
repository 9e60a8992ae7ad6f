import { chmodSync, closeSync, openSync } from 'node:fs'

const OWNER_ONLY = 0o600

/**
 * Makes a database's file readable by its owner only, creating it if missing; SQLite's WAL takes over its mode. Never
 * opens a file that exists: when any descriptor of a file is closed, POSIX drops every lock that the process has on it,
 * also those of a connection that is open.
 */
export function restrictToOwner(file: string): void {
  try {
    closeSync(openSync(file, 'wx', OWNER_ONLY))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    chmodSync(file, OWNER_ONLY)
  }
}
