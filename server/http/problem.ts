import type { ProblemBody } from '#contract/problem.ts'

/** Every error the store answers with: its status and what it means. The code is stable, the words may change. */
const problems = {
  invalid_request: [400, 'Something in the request is not right.'],
  invalid_json: [400, 'The body is not valid JSON.'],
  invalid_cursor: [400, 'The cursor is not one of ours. Start again from the first page.'],
  unauthenticated: [401, 'Please sign in first.'],
  forbidden: [403, 'You are not allowed to do this.'],
  cross_origin: [403, 'This request came from another site.'],
  not_found: [404, 'There is nothing here.'],
  beat_not_found: [404, "Oops, we couldn't find this beat."],
  method_not_allowed: [405, 'This address does not take that method.'],
  payload_too_large: [413, 'The body is too large.'],
  unsupported_media_type: [415, 'The body has a type that is not taken here.'],
  range_not_satisfiable: [416, 'The file does not have that range of bytes.'],
  too_many_requests: [429, 'Too many requests. Please try again later.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  unavailable: [503, 'The store is busy or starting. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, detail: string]>

export type ProblemCode = keyof typeof problems

/** An error that is answered to the client as RFC 9457 `application/problem+json`. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  /** What is wrong with which field or parameter. */
  readonly errors: Record<string, string> | undefined
  readonly headers: Record<string, string>

  constructor(
    code: ProblemCode,
    options: {
      detail?: string
      errors?: Record<string, string>
      headers?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    const [status, detail] = problems[code]
    super(options.detail ?? detail, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.status = status
    this.errors = options.errors
    this.headers = options.headers ?? {}
  }

  toBody(): ProblemBody {
    return {
      type: `about:blank#${this.code}`,
      title: this.code.replaceAll('_', ' '),
      status: this.status,
      code: this.code,
      detail: this.message,
      ...(this.errors && { errors: this.errors }),
      success: false,
      error: this.message,
    }
  }
}
