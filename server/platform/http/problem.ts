import { sourceLocale } from '#contract/text/locales.ts'
import type { Message } from '#contract/text/msg.ts'
import type { ProblemBody } from '#contract/wire/problem.ts'
import { type ProblemCode, problems } from '#contract/wire/problems.ts'
import { type I18n, i18nOf } from '#server/platform/text/i18n-of.ts'

/** An error that is sent to the client as `application/problem+json` (RFC 9457). */
export class ProblemError extends Error {
  readonly code: ProblemCode
  /** What a person is told; a plain string is always in English. `message` is the same in English, for the log. */
  readonly detail: string | Message
  readonly status: number
  /** Messages by field or parameter. */
  readonly errors: Record<string, string> | undefined
  readonly headers: Record<string, string>
  /** Extension members (RFC 9457, 3.2). */
  readonly members: Record<string, string> | undefined

  constructor(
    code: ProblemCode,
    options: {
      detail?: string | Message
      errors?: Record<string, string>
      headers?: Record<string, string>
      members?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    const [status, detail] = problems[code]
    const said: string | Message = options.detail ?? detail
    super(draw(said, i18nOf(sourceLocale)), { cause: options.cause })
    this.name = 'Problem'
    this.detail = said
    this.code = code
    this.status = status
    this.errors = options.errors
    this.headers = options.headers ?? {}
    this.members = options.members
  }

  toBody(i18n: I18n): ProblemBody {
    const detail = draw(this.detail, i18n)
    return {
      ...this.members,
      type: `about:blank#${this.code}`,
      title: this.code.replaceAll('_', ' '),
      status: this.status,
      code: this.code,
      detail,
      ...(this.errors && { errors: this.errors }),
      success: false,
      error: detail,
    }
  }
}

const draw = (said: string | Message, i18n: I18n) => (typeof said === 'string' ? said : i18n._(said))
