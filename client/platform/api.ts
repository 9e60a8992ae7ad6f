import type { SecondStep } from '#contract/accounts/sign-in-methods.ts'
import type { ProblemBody } from '#contract/wire/problem.ts'
import type { ProblemCode } from '#contract/wire/problems.ts'

export type ProblemMembers = {
  /** The order that was paid already. */
  orderId?: string
  /** What the cart costs now, in dollars. */
  price?: string
  /** What signing in asks for next, and what goes with it. */
  ticket?: string
  asks?: SecondStep
}

/** `offline` and `unknown` are the client's own: there was no answer, or none of the store. */
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
export async function request(path: string, init: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init })
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError(0, 'offline', 'The store cannot be reached. Check your connection and try again.')
  }
  if (response.ok) return response
  const problem = (await response.json().catch(() => undefined)) as
    | (Partial<ProblemBody> & ProblemMembers)
    | undefined
  if (problem?.code === 'fresh_proof_required' && (await askForProof?.())) return request(path, init)
  const retryAfter = Number(response.headers.get('retry-after'))
  throw new ApiError(
    response.status,
    problem?.code ?? 'unknown',
    problem?.detail ?? 'Something went wrong. Please try again.',
    problem?.errors ?? {},
    retryAfter > 0 ? retryAfter : undefined,
    problem,
  )
}
