import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { QueueFullError } from '#server/platform/concurrency/bounded-limit.ts'
import {
  DatabaseUnavailableError,
  isDiskFull,
  RETRY_AFTER_SECONDS,
} from '#server/platform/database/database-unavailable.ts'
import { StorageUnavailableError } from '#server/platform/storage/file-store.ts'
import { localeOf } from './languages.ts'
import { draw, ProblemError } from './problem.ts'

/** Retry-After while file storage is unreachable. */
const FILES_RETRY_AFTER_SECONDS = '10'

/** Errors of `@fastify/busboy`, which have no code. */
const BROKEN_MULTIPART = /^Multipart: |unexpected end of multipart data$/i

/**
 * The only error handler: turns all errors, including the framework's, into problem+json. What they say to people is in the
 * language that they ask for.
 */
export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const locale = localeOf(request)
    if (locale !== sourceLocale) reply.header('content-language', locale)
    return answerProblem(toProblem(error), locale, error, request, reply)
  })
}

function answerProblem(
  problem: ProblemError,
  locale: Locale,
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // One line without a stack trace, because every request fails during an outage.
  const away = cause instanceof ProblemError ? cause.cause : cause
  if (away instanceof DatabaseUnavailableError) request.log.warn({ reason: away.message }, problem.code)
  // Expected while the store starts or stops.
  else if (cause instanceof ProblemError && problem.status === 503 && away === undefined)
    request.log.info({ reason: problem.message }, problem.code)
  else if (problem.status >= 500) request.log.error({ err: cause }, problem.code)
  else logRefusal(problem, request)
  return reply
    .code(problem.status)
    .headers({
      ...(problem.status === 503 && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
      ...problem.headers,
      'cache-control': 'no-store',
    })
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem.toBody(locale)))
}

/** Steps on the way, which happen to everybody. */
const ROUTINE = new Set(['unauthenticated', 'second_factor_required', 'fresh_proof_required'])

/** Who was refused what: attempts on accounts, rights and limits at level warn. Names fields, but not what was in them. */
function logRefusal({ status, code, errors }: ProblemError, request: FastifyRequest): void {
  if (status === 404) return
  const { foundSession } = request
  const who = foundSession && 'userId' in foundSession ? { userId: foundSession.userId } : {}
  const facts = { code, ...who, ...(errors && { fields: Object.keys(errors).join(' ').slice(0, 200) }) }
  const isAttempt = [401, 403, 429].includes(status) && !ROUTINE.has(code)
  request.log[isAttempt ? 'warn' : 'info'](facts, 'refused')
}

function toProblem(error: FastifyError): ProblemError {
  if (error instanceof ProblemError) return error
  if (isDiskFull(error)) return new ProblemError('disk_full', { cause: error })
  if (error instanceof DatabaseUnavailableError || error instanceof QueueFullError)
    return new ProblemError('unavailable', { cause: error })
  if (error instanceof StorageUnavailableError)
    return new ProblemError('storage_unavailable', {
      headers: { 'retry-after': FILES_RETRY_AFTER_SECONDS },
      cause: error,
    })
  if (BROKEN_MULTIPART.test(error.message))
    return new ProblemError('invalid_request', {
      detail: msg`The form is damaged or incomplete. Send it again.`,
      cause: error,
    })
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error)
  if (isResponseSerializationError(error)) return new ProblemError('internal', { cause: error })
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new ProblemError('invalid_json', { cause: error })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ProblemError('unsupported_media_type', { cause: error })
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ProblemError('payload_too_large', { cause: error })
  }
  if (error.statusCode === 413) return new ProblemError('payload_too_large', { cause: error })
  if (error.statusCode === 415 || error.statusCode === 406) {
    return new ProblemError('unsupported_media_type', { cause: error })
  }
  if (error.statusCode === 416)
    return new ProblemError('range_not_satisfiable', { headers: headersOf(error), cause: error })
  if (error.statusCode === 404) return new ProblemError('not_found', { cause: error })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ProblemError('invalid_request', { cause: error })
  }
  return new ProblemError('internal', { cause: error })
}

/** Headers from a framework error, such as Content-Range. */
function headersOf(error: FastifyError & { headers?: unknown }): Record<string, string> {
  const { headers } = error
  if (typeof headers !== 'object' || headers === null) return {}
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
}

const UNREADABLE = msg`This can’t be read. Please check it.`

/** One message per field: `{ price_min: "Please enter a number." }`. */
function fromValidation(error: {
  validation: readonly { instancePath: string; message?: string }[]
}): ProblemError {
  const errors: Record<string, string | Message> = {}
  for (const issue of error.validation) {
    const field = issue.instancePath.split('/').filter(Boolean).join('.') || 'body'
    errors[field] ??= issue.message ?? UNREADABLE
  }
  const [field, message] = Object.entries(errors)[0] ?? ['body', UNREADABLE]
  return new ProblemError('invalid_request', {
    detail: (locale) => `${field}: ${draw(message, locale)}`,
    errors,
  })
}
