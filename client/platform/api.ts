import type { SecondStep } from '#contract/accounts/sign-in-methods.ts'
import { pageLocale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import type { ProblemBody } from '#contract/wire/problem.ts'
import type { ProblemCode } from '#contract/wire/problems.ts'
import { pageText } from './page-texts.ts'
import { proxyMessages } from './proxy-message.ts'

type ProblemMembers = {
  /** The order that was paid already. */
  orderId?: string
  /** What the cart costs now, in dollars. */
  price?: string
  /** What signing in asks for next, and what goes with it. */
  ticket?: string
  asks?: SecondStep
  /** Of a mailed code, as digits. */
  triesLeft?: string
}

/** `offline` and `unknown` are the client's own: there was no response, or a proxy's instead of the store's. */
export type ErrorCode = ProblemCode | 'offline' | 'unknown'

/** What the server answered when it said no, or 0 where there was no answer at all. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** What is wrong with which field. */
  readonly errors: Record<string, string>
  readonly retryAfterSeconds: number | undefined
  /** What else the answer names. */
  readonly members: ProblemMembers

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    errors: Record<string, string> = {},
    retryAfter?: number,
    members: ProblemMembers = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfterSeconds = retryAfter
    this.members = members
  }

  /** Not the store's answer: the connection was cut, or a proxy answered. */
  get isUnreached(): boolean {
    return this.code === 'offline' || this.code === 'unknown'
  }
}

export type ApiPage<Item> = {
  items: Item[]
  /** Number of matches on all pages. */
  total: number
  /** Path of the next page, relative to the site; undefined on the last one. */
  next: string | undefined
}

/** Puts a list answer and its headers together. Shared with the server, which renders first screens from it. */
export function readPage<Item>(
  items: Item[],
  header: (name: string) => string | null | undefined,
): ApiPage<Item> {
  return {
    items,
    total: Number(header('x-total-count') ?? items.length),
    next: /<([^>]+)>;\s*rel="next"/.exec(header('link') ?? '')?.[1],
  }
}

let askForProof: (() => Promise<boolean>) | undefined

/**
 * Says who asks visitors to confirm who they are when the server wants that; `ask` answers whether they have. The
 * request is then sent again, and whoever sent it notices nothing. Returns the undo.
 */
export function onProofWanted(ask: () => Promise<boolean>): () => void {
  askForProof = ask
  return () => {
    askForProof = undefined
  }
}

/** What the others are made of, for answers that are no JSON. Throws ApiError. */
export async function request(
  path: string,
  init: RequestInit & { headers?: Record<string, string> },
): Promise<Response> {
  let response: Response
  try {
    // What the store says is shown as it is, so it is asked for in the language of the page.
    const headers = { 'accept-language': pageLocale(), ...init.headers }
    response = await fetch(path, { credentials: 'same-origin', ...init, headers })
  } catch (cause) {
    throw lostConnection(cause)
  }
  if (response.ok) return response
  const error = apiError(response.status, await readText(response), (name) => response.headers.get(name))
  if (error.code === 'fresh_proof_required' && (await askForProof?.())) return request(path, init)
  throw error
}

/** The body of a response. Throws ApiError if the connection is cut before its end. */
export async function readText(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (cause) {
    throw lostConnection(cause)
  }
}

/** The error of a response that is no success. */
export function apiError(status: number, body: string, header: (name: string) => string | null): ApiError {
  const problem = readProblem(body)
  if (typeof problem?.code !== 'string')
    return new ApiError(
      status,
      'unknown',
      proxyMessages(status, header('server'), body).map(pageText).join(' '),
    )
  const retryAfter = Number(header('retry-after'))
  return new ApiError(
    status,
    problem.code,
    problem.detail ?? pageText(msg`Something went wrong. Please try again.`),
    problem.errors ?? {},
    retryAfter > 0 ? retryAfter : undefined,
    problem,
  )
}

function readProblem(body: string): (Partial<ProblemBody> & ProblemMembers) | undefined {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function lostConnection(cause: unknown): Error {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause
  return new ApiError(
    0,
    'offline',
    pageText(msg`The store can’t be reached. Check your connection and try again.`),
  )
}
