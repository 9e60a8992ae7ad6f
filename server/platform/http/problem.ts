import type { LocalText } from '#contract/text/fault-text.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { ProblemBody } from '#contract/wire/problem.ts'
import { type ProblemCode, problems } from '#contract/wire/problems.ts'
import { drawIn, inEnglish, translated } from '#server/platform/text/drawn-english.ts'

/** What a person is told: a text, or English that `inEnglish` has drawn. */
export type Said = string | LocalText

/** An error that is sent to the client as `application/problem+json` (RFC 9457). */
export class ProblemError extends Error {
  readonly code: ProblemCode
  /** `message` is the same in English, for the log. */
  readonly detail: Said
  readonly status: number
  /** Messages by field or parameter, in English. */
  readonly errors: Record<string, string> | undefined
  readonly headers: Record<string, string>
  /** Extension members (RFC 9457, 3.2). */
  readonly members: Record<string, string> | undefined

  constructor(
    code: ProblemCode,
    options: {
      detail?: Said
      errors?: Readonly<Record<string, Said>>
      headers?: Record<string, string>
      members?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    const [status, detail] = problems[code]
    const said: Said = options.detail ?? detail
    super(english(said), { cause: options.cause })
    this.name = 'Problem'
    this.detail = said
    this.code = code
    this.status = status
    this.errors = options.errors && mapValues(options.errors, english)
    this.headers = options.headers ?? {}
    this.members = options.members
  }

  toBody(locale: Locale): ProblemBody {
    const detail = draw(this.detail, locale)
    return {
      ...this.members,
      type: `about:blank#${this.code}`,
      title: this.code.replaceAll('_', ' '),
      status: this.status,
      code: this.code,
      detail,
      ...(this.errors && { errors: mapValues(this.errors, (text) => translated(text, locale)) }),
      success: false,
      error: detail,
    }
  }
}

/** In a language. */
export const draw = (said: Said, locale: Locale): string =>
  typeof said === 'string' ? translated(said, locale) : drawIn(said, locale)

/** Remembered: others take it into what they say. */
const english = (said: Said): string => (typeof said === 'string' ? said : inEnglish(said))

const mapValues = <Value>(
  values: Readonly<Record<string, Value>>,
  make: (value: Value) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]))
