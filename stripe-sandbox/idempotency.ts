import { createHash } from 'node:crypto'
import { ApiError, invalidParameter } from './api-error.ts'
import type { SandboxState } from './state.ts'

/** How long a key lives (docs.stripe.com/api/idempotent_requests). */
const keyLifetimeSeconds = 24 * 3600

interface SavedResponse {
  status: number
  body: string
  /** ID of the request that was carried out. */
  request: string
}

/** Identifies a request's parameters. */
export function fingerprintOf(path: string, encoded: string): string {
  return createHash('sha256').update(`${path}\n${encoded}`).digest('hex')
}

/**
 * The response saved under this key.
 * @throws ApiError 400 `idempotency_error` when the key was first used with other parameters
 */
export function findSavedResponse(
  state: SandboxState,
  key: string,
  fingerprint: string,
  nowSeconds: number,
): SavedResponse | undefined {
  if (key.length > 255)
    throw invalidParameter('Idempotency keys can only be up to 255 characters long.', 'Idempotency-Key')
  const row = state.database
    .prepare('SELECT fingerprint, status, body, request FROM idempotency WHERE key = ? AND created > ?')
    .get(key, nowSeconds - keyLifetimeSeconds)
  if (!row) return undefined
  if (row.fingerprint !== fingerprint)
    throw new ApiError(
      400,
      {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      },
      { isSaved: false },
    )
  return { status: Number(row.status), body: String(row.body), request: String(row.request) }
}

/** Call it in the transaction of the request, so that both are committed or neither. */
export function saveResponse(
  state: SandboxState,
  key: string,
  fingerprint: string,
  response: SavedResponse,
  nowSeconds: number,
): void {
  state.database.prepare('DELETE FROM idempotency WHERE created <= ?').run(nowSeconds - keyLifetimeSeconds)
  state.database
    .prepare(
      'INSERT INTO idempotency (key, fingerprint, status, body, request, created) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(key, fingerprint, response.status, response.body, response.request, nowSeconds)
}
