import type { ErrorBody } from './objects.ts'

/** An answer with an error envelope. `stored` says whether a repeat with the same idempotency key gets it again. */
export class SandboxError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly stored: boolean

  constructor(status: number, body: ErrorBody, stored = true) {
    super(body.message)
    this.status = status
    this.body = body
    this.stored = stored
  }
}

/** 400 for a parameter that fails validation. Stripe does not keep these under the idempotency key. */
export function invalidParameter(message: string, param?: string, code?: string): SandboxError {
  return new SandboxError(400, { type: 'invalid_request_error', message, param, code }, false)
}

/** 404 for an id that does not exist. */
export function resourceMissing(kind: string, id: string, param = 'id'): SandboxError {
  return new SandboxError(
    404,
    { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${kind}: '${id}'`, param },
    false,
  )
}

/** 400 for a request that was understood and refused by the object's state. */
export function refusedByState(body: Omit<ErrorBody, 'type'>): SandboxError {
  return new SandboxError(400, { type: 'invalid_request_error', ...body })
}
