import type { FastifyInstance } from 'fastify'
import { composeText } from './compose-text.ts'
import { controlCharacterErrors } from './control-character-errors.ts'
import { ProblemError } from './problem.ts'

/** Percent-encoded control characters: C0, DEL and, as UTF-8, C1. */
const ENCODED = /%[01][\da-f]|%7f|%c2%[89]/i

/** As `ENCODED`, but without tabs and line breaks, which are let pass. */
const REJECTED = /%(?:0[0-8bcef]|1[\da-f]|7f|c2%[89][\da-f])/gi

const NOT_ASCII = /%[c-f]|[^ -~]/i

/**
 * The rules for incoming text: composes it (`composeText`), and rejects control characters in URLs and bodies with 400.
 * Who follows such a link to a page is redirected to its address without them. `uploads.ts` applies the rules to multipart
 * forms, which are parsed later.
 */
export function rejectControlCharacters(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url, params, query } = request
    const cleaned = url.startsWith('/api/') ? url : url.replace(REJECTED, '')
    // Two slashes or backslashes at the front would name another site.
    if (cleaned !== url && /^(?:GET|HEAD)$/.test(request.method))
      return void reply.redirect(cleaned.replace(/^[/\\]+/, '/'), 301)
    if (ENCODED.test(url)) assertNoControlCharacters({ ...(params as object), ...(query as object) })
    if (NOT_ASCII.test(url)) request.query = composeText(query)
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body !== undefined) {
      assertNoControlCharacters(request.body)
      request.body = composeText(request.body)
    }
    done()
  })
}

/** Throws 400 with a message for each field that has a control character. */
export function assertNoControlCharacters(input: unknown): void {
  const errors = controlCharacterErrors(input)
  const [first] = Object.entries(errors)
  if (first) throw new ProblemError('invalid_request', { detail: `${first[0]}: ${first[1]}`, errors })
}
