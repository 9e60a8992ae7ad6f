import type { ErrorBody } from './objects.ts'

/** A response with Stripe's error envelope. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Whether it is saved under the idempotency key, so that a repeat gets the same error. */
  readonly isSaved: boolean

  constructor(status: number, body: ErrorBody, options: { isSaved: boolean }) {
    super(body.message)
    this.status = status
    this.body = body
    this.isSaved = options.isSaved
  }
}

/** 400 for a parameter that fails validation. Stripe does not save these under the idempotency key. */
export function invalidParameter(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, param, code }, { isSaved: false })
}

/** 404 for an ID that does not exist. */
export function resourceMissing(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(
    404,
    { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${kind}: '${id}'`, param },
    { isSaved: false },
  )
}

/** 400 for a valid request that the object's state does not allow. */
export function invalidState(body: Omit<ErrorBody, 'type'>): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', ...body }, { isSaved: true })
}

/** 402 for a card that is declined or not valid. */
export function cardError(body: Omit<ErrorBody, 'type'>): ApiError {
  return new ApiError(402, { type: 'card_error', ...body }, { isSaved: true })
}
