import type { ProblemBody } from '#contract/wire/problem.ts'
import { type ProblemCode, problems } from '#contract/wire/problems.ts'

/** An error that is sent to the client as `application/problem+json` (RFC 9457). */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly status: number
  /** Messages by field or parameter. */
  readonly errors: Record<string, string> | undefined
  readonly headers: Record<string, string>
  /** Extension members (RFC 9457, 3.2). */
  readonly members: Record<string, string> | undefined

  constructor(
    code: ProblemCode,
    options: {
      detail?: string
      errors?: Record<string, string>
      headers?: Record<string, string>
      members?: Record<string, string>
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
    this.members = options.members
  }

  toBody(): ProblemBody {
    return {
      ...this.members,
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
