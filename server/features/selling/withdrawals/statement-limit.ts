import type { FastifyRequest } from 'fastify'
import { msg } from '#contract/text/msg.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'

const HOUR = 3_600
const DAY = 86_400

/** Counts a statement of a network. @throws Problem too_many_withdrawals, with the address to write to instead */
export type StatementLimit = (request: FastifyRequest) => Promise<void>

/** @param supportEmail empty: the store has none */
export function limitStatements(app: App, supportEmail: () => string): StatementLimit {
  const limits = [
    app.rateLimits.define('withdrawals an hour', { points: 10, perSeconds: HOUR }),
    app.rateLimits.define('withdrawals a day', { points: 40, perSeconds: DAY }),
  ]
  return async (request) => {
    for (const limit of limits) {
      const seconds = await limit.takeOrWait(clientOf(request))
      if (seconds === 0) continue
      const email = supportEmail()
      throw new ProblemError('too_many_withdrawals', {
        ...(email !== '' && {
          detail: msg`Too many tries. Write to ${{ email }}: that counts just the same.`,
        }),
        headers: { 'retry-after': String(seconds) },
      })
    }
  }
}
