import { z } from 'zod'

/** PayPal's envelope of errors, and the other one that requests for tokens get. */
const Body = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  error_description: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional(), description: z.string().optional() })).optional(),
})

/** What PayPal says is wrong, such as `INSTRUMENT_DECLINED`. */
export type PaypalIssue = { issue: string; description: string | undefined }

/** PayPal answered with an error. */
export class PaypalError extends Error {
  override readonly name = 'PaypalError'
  readonly status: number
  /** Such as `UNPROCESSABLE_ENTITY`. */
  readonly code: string
  readonly issues: readonly PaypalIssue[]
  /** By PayPal's clock, to the second, in milliseconds since 1970. */
  readonly at: number
  /** PayPal's support asks for it. */
  readonly debugId: string | undefined

  constructor(status: number, text: string, at = Date.now()) {
    const { name, error, message, error_description, debug_id, details = [] } = parse(text)
    const code = name ?? error ?? 'UNKNOWN'
    const issues = details.flatMap(({ issue, description }) => (issue ? [{ issue, description }] : []))
    const said = issues[0]?.description ?? message ?? error_description
    super(
      `PayPal answered ${[status, code, ...issues.map(({ issue }) => issue)].join(' ')}` +
        `${debug_id ? ` (debug id ${debug_id})` : ''}${said ? `: ${said}` : ''}`.slice(0, MESSAGE_LENGTH),
    )
    this.status = status
    this.at = at
    this.code = code
    this.issues = issues
    this.debugId = debug_id
  }

  /** True if PayPal decided about the request itself, so that repeating it changes nothing. */
  get isFinal(): boolean {
    return this.status === 400 || this.status === 422
  }

  get isMissing(): boolean {
    return this.status === 404
  }
}

/** PayPal answered with success and with something that is not what was asked for. */
export class UnexpectedAnswerError extends Error {}

const MESSAGE_LENGTH = 500

function parse(text: string): z.infer<typeof Body> {
  try {
    return Body.catch({}).parse(JSON.parse(text))
  } catch {
    // A proxy's page.
    return {}
  }
}
