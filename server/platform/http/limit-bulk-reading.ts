import type { FastifyRequest } from 'fastify'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import type { App } from './app-type.ts'
import { isFreshProof, sessionOf } from './guards.ts'
import { ProblemError } from './problem.ts'

/** Twenty pages of Manage Payments: a day's work, and not a stolen table. */
const ROWS_BETWEEN_PROOFS = 500
/** Longer than a session. A proof starts the count again, since it gives the session another id. */
const DAY_SECONDS = 86_400

/**
 * Limits how much about other people a session reads from lists without a fresh proof. A page is no export, but all of
 * them are, however they are filtered. Call it before sending the rows. The counts of all lists are one.
 * @throws Problem fresh_proof_required
 */
export function limitBulkReading(app: Pick<App, 'rateLimits'>) {
  const limit = app.rateLimits.define('rows about people by session', {
    points: ROWS_BETWEEN_PROOFS,
    perSeconds: DAY_SECONDS,
  })
  return async (request: FastifyRequest, rows: number): Promise<void> => {
    const session = sessionOf(request)
    // Reading them is what a token with this scope was made for, with a fresh proof.
    if (rows === 0 || session.token !== undefined || isFreshProof(session)) return
    try {
      if (await limit.tryTakeMany(rows, session.id)) return
    } catch (error) {
      // On a full disk nothing can be counted, nor a proof stored, and administrators have to see what is there.
      if (error instanceof DatabaseUnavailableError) return
      throw error
    }
    throw new ProblemError('fresh_proof_required')
  }
}
