import type { FastifyInstance } from 'fastify'
import { controlCharacterErrors } from './control-character-errors.ts'
import { ProblemError } from './problem.ts'

/** Percent-encoded control characters: C0, DEL and, as UTF-8, C1. */
const ENCODED = /%[01][\da-f]|%7f|%c2%[89]/i

/**
 * Rejects control characters in URLs and bodies with 400. `uploads.ts` applies the same rule to multipart forms, which
 * are parsed later.
 */
export function rejectControlCharacters(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url, params, query }, _reply, done) => {
    if (ENCODED.test(url)) assertNoControlCharacters({ ...(params as object), ...(query as object) })
    done()
  })
  app.addHook('preValidation', ({ body }, _reply, done) => {
    if (body !== undefined) assertNoControlCharacters(body)
    done()
  })
}

/** Throws 400 with a message for each field that has a control character. */
export function assertNoControlCharacters(input: unknown): void {
  const errors = controlCharacterErrors(input)
  const [first] = Object.entries(errors)
  if (first) throw new ProblemError('invalid_request', { detail: `${first[0]}: ${first[1]}`, errors })
}
