import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { CircuitBreaker, CircuitOpenError } from '#server/platform/concurrency/circuit-breaker.ts'
import { PaypalError, UnexpectedAnswerError } from './paypal-error.ts'

export type PaypalConnectionOptions = {
  /** Without a trailing slash. Asked for each request: a sandbox may come back at another one. */
  address: () => Promise<string>
  clientId: string
  clientSecret: string
  timeoutMs?: number
}

export type PaypalRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  /** With the query, from the slash. */
  path: string
  body?: object
  /** Repeats under one id are one request. */
  requestId?: string
}

const TIMEOUT_MS = 10_000
const TRIES = 3
const RETRY_AFTER_MS = 300
/** A longer pause that PayPal asks for is left to whoever asks again. */
const LONGEST_WAIT_MS = 2_000
const LONGEST_PAUSE_MS = 300_000
const DEFAULT_PAUSE_MS = 30_000
/** Tokens are renewed this long before they expire. */
const TOKEN_MARGIN_MS = 60_000
const FAILURES_BEFORE_OPEN = TRIES
const OPEN_MS = 20_000

const TokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  scope: z.string().default(''),
})
type Token = { value: string; scopes: string[]; renewAt: number }

/**
 * Sends requests to PayPal with a token that all of them share. Reads are repeated if they get no answer. While PayPal asks
 * for fewer requests, or does not answer at all, requests fail at once.
 */
export class PaypalConnection {
  readonly #options: PaypalConnectionOptions
  readonly #breaker = new CircuitBreaker({
    name: 'PayPal',
    failures: FAILURES_BEFORE_OPEN,
    openMs: OPEN_MS,
  })
  #token: Token | undefined
  #renewal: Promise<Token> | undefined
  #pause: { until: number; cause: PaypalError } | undefined

  constructor(options: PaypalConnectionOptions) {
    this.#options = options
  }

  /** What the app may do, in PayPal's names. @throws PaypalError 401 for wrong keys */
  async scopes(): Promise<readonly string[]> {
    return (await this.#currentToken()).scopes
  }

  /**
   * @returns the answer, parsed
   * @throws PaypalError, UnexpectedAnswerError, CircuitOpenError, or an error of the network
   */
  async request<Schema extends z.ZodType>(request: PaypalRequest, schema: Schema): Promise<z.output<Schema>> {
    const body = schema.safeParse(parseJson(await this.#authorize(request)))
    if (body.success) return body.data
    const what = `${request.method} ${withoutQuery(request.path)}`
    throw new UnexpectedAnswerError(
      `PayPal answered ${what} in an unknown way. ${z.prettifyError(body.error)}`,
    )
  }

  async #authorize(request: PaypalRequest): Promise<string> {
    const token = await this.#currentToken()
    try {
      return await this.#send(request, token)
    } catch (error) {
      // A token may end before it expires.
      if (!(error instanceof PaypalError && error.status === 401)) throw error
      if (this.#token === token) this.#token = undefined
      return this.#send(request, await this.#currentToken())
    }
  }

  #send({ method, path, body, requestId }: PaypalRequest, token: Token): Promise<string> {
    return this.#exchange(path, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token.value}`,
        // Otherwise answers name little more than an id and a status.
        prefer: 'return=representation',
        ...(body && { 'content-type': 'application/json' }),
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  async #currentToken(): Promise<Token> {
    if (this.#token && Date.now() < this.#token.renewAt) return this.#token
    this.#renewal ??= this.#fetchToken().finally(() => {
      this.#renewal = undefined
    })
    return this.#renewal
  }

  async #fetchToken(): Promise<Token> {
    const { clientId, clientSecret } = this.#options
    const askedAt = Date.now()
    const text = await this.#exchange('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const answer = TokenAnswer.safeParse(parseJson(text))
    // Without what it says, which may be a secret.
    if (!answer.success) throw new UnexpectedAnswerError('PayPal answered with something that is no token.')
    const { access_token: value, expires_in, scope } = answer.data
    const lifeMs = expires_in * 1000
    const renewAt = askedAt + Math.max(lifeMs - TOKEN_MARGIN_MS, lifeMs / 2)
    this.#token = { value, scopes: scope.split(' '), renewAt }
    return this.#token
  }

  async #exchange(path: string, init: RequestInit): Promise<string> {
    for (let left = init.method === 'GET' ? TRIES - 1 : 0; ; left--) {
      await this.#awaitPause()
      try {
        return await this.#exchangeOnce(path, init)
      } catch (error) {
        if (left <= 0 || !mayHelpToRepeat(error)) throw error
        await sleep(RETRY_AFTER_MS)
      }
    }
  }

  async #exchangeOnce(path: string, init: RequestInit): Promise<string> {
    const { status, text, retryAfter, date } = await this.#breaker.run(async () => {
      const response = await fetch(`${await this.#options.address()}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS),
      })
      const { status, headers } = response
      const text = await response.text()
      return { status, text, retryAfter: headers.get('retry-after'), date: headers.get('date') }
    })
    if (status >= 200 && status < 300) return text
    const error = new PaypalError(status, text, Date.parse(date ?? '') || Date.now())
    if (status === 429) this.#pause = { until: Date.now() + pauseMs(retryAfter), cause: error }
    throw error
  }

  /** @throws PaypalError 429 if it would take long */
  async #awaitPause(): Promise<void> {
    if (!this.#pause) return
    const waitMs = this.#pause.until - Date.now()
    if (waitMs > LONGEST_WAIT_MS) throw this.#pause.cause
    if (waitMs > 0) await sleep(waitMs)
    this.#pause = undefined
  }
}

function mayHelpToRepeat(error: unknown): boolean {
  if (error instanceof CircuitOpenError) return false
  return !(error instanceof PaypalError) || error.status === 429 || error.status >= 500
}

/** By a number of seconds or a date. */
function pauseMs(retryAfter: string | null): number {
  if (retryAfter === null) return DEFAULT_PAUSE_MS
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
  return Math.min(Math.max(Number.isNaN(asked) ? DEFAULT_PAUSE_MS : asked, 0), LONGEST_PAUSE_MS)
}

/** Nothing for an empty answer. @throws UnexpectedAnswerError */
function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new UnexpectedAnswerError('PayPal answered with something that is no JSON.')
  }
}

function withoutQuery(path: string): string {
  return path.split('?', 1)[0] ?? path
}
