import { createHash } from 'node:crypto'
import { invalidParameter, SandboxError } from './sandbox-error.ts'
import type { SandboxState } from './state.ts'

/** How long a key is remembered (docs.stripe.com/api/idempotent_requests). */
const keptForSeconds = 24 * 3600

export interface KeptAnswer {
  status: number
  body: string
  /** Id of the request that was answered first. */
  request: string
}

export function fingerprintOf(path: string, encoded: string): string {
  return createHash('sha256').update(`${path}\n${encoded}`).digest('hex')
}

/**
 * The answer already given under this key.
 * @throws SandboxError 400 `idempotency_error` when the key came with other parameters before
 */
export function findKept(
  state: SandboxState,
  key: string,
  fingerprint: string,
  nowSeconds: number,
): KeptAnswer | undefined {
  if (key.length > 255)
    throw invalidParameter('Idempotency keys can only be up to 255 characters long.', 'Idempotency-Key')
  const row = state.database
    .prepare('SELECT fingerprint, status, body, request FROM idempotency WHERE key = ? AND created > ?')
    .get(key, nowSeconds - keptForSeconds)
  if (!row) return undefined
  if (row.fingerprint !== fingerprint)
    throw new SandboxError(
      400,
      {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      },
      false,
    )
  return { status: Number(row.status), body: String(row.body), request: String(row.request) }
}

/** Called in the transaction of the act, so that an act and its key are kept or lost together. */
export function keepAnswer(
  state: SandboxState,
  key: string,
  fingerprint: string,
  answer: KeptAnswer,
  nowSeconds: number,
): void {
  state.database.prepare('DELETE FROM idempotency WHERE created <= ?').run(nowSeconds - keptForSeconds)
  state.database
    .prepare(
      'INSERT INTO idempotency (key, fingerprint, status, body, request, created) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(key, fingerprint, answer.status, answer.body, answer.request, nowSeconds)
}
