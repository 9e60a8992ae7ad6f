import { createHash } from 'node:crypto'
import type { SandboxDatabase } from './sandbox-database.ts'

export interface SavedResponse {
  status: number
  body: string
  /** ID of the request that was carried out. */
  request: string
}

/** Identifies a request's parameters. */
export function fingerprintOf(path: string, encoded: string): string {
  return createHash('sha256').update(`${path}\n${encoded}`).digest('hex')
}

/** Responses by idempotency key, so that a repeated request is carried out once. */
export class SavedResponses {
  readonly #state: SandboxDatabase

  constructor(state: SandboxDatabase) {
    this.#state = state
  }

  /** The response saved under this key since `sinceSeconds`, with the fingerprint of its request. */
  find(key: string, sinceSeconds: number): (SavedResponse & { fingerprint: string }) | undefined {
    const row = this.#state.database
      .prepare('SELECT fingerprint, status, body, request FROM idempotency WHERE key = ? AND created > ?')
      .get(key, sinceSeconds)
    return (
      row && {
        fingerprint: String(row.fingerprint),
        status: Number(row.status),
        body: String(row.body),
        request: String(row.request),
      }
    )
  }

  /** Call it in the transaction of the request, so that both are committed or neither. Replaces one that has expired. */
  save(key: string, fingerprint: string, response: SavedResponse, nowSeconds: number): void {
    this.#state.database
      .prepare(
        'INSERT OR REPLACE INTO idempotency (key, fingerprint, status, body, request, created) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(key, fingerprint, response.status, response.body, response.request, nowSeconds)
  }

  deleteBefore(seconds: number): void {
    this.#state.database.prepare('DELETE FROM idempotency WHERE created <= ?').run(seconds)
  }
}
