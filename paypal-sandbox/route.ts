import { invalidQuery } from './api-error.ts'
import type { SandboxContext } from './context.ts'
import type { Permission } from './permissions.ts'

export interface ApiCall {
  /** The first group of the route's pattern. */
  id: string
  query: URLSearchParams
  /** As it was sent. */
  body: string
  /** `PayPal-Request-Id` */
  requestId: string | undefined
  /** Whether `Prefer: return=representation` asks for the whole object. */
  wantsAll: boolean
  /** The code that `PayPal-Mock-Response` asks for. */
  mockIssue: string | undefined
}

export interface Answer {
  status: number
  /** Undefined for 204. */
  body?: object
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  pattern: RegExp
  permission: Permission
  run: (context: SandboxContext, call: ApiCall) => Answer
  /** For acts that a repeat with the same `PayPal-Request-Id` does not repeat. */
  repeat?: {
    /** How long PayPal keeps the key. */
    lifetimeSeconds: number
    /** What happened, in the list of occurrences. */
    name: string
    /** Answers a repeat: the object's present state. `id` is what the first answer had. */
    run: (context: SandboxContext, call: ApiCall, id: string) => Answer
  }
}

/** @throws ApiError 400 unless all parameters are in `known` */
export function requireKnown(query: URLSearchParams, known: readonly string[]): void {
  for (const [name, value] of query) if (!known.includes(name)) throw invalidQuery(name, value)
}

/** A time in ms since the epoch. @throws ApiError 400 for what is no time */
export function readTime(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name)
  if (value === null) return undefined
  const ms = /^\d{4}-\d\d-\d\dT/i.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(ms)) throw invalidQuery(name, value)
  return ms
}

/** @throws ApiError 400 outside 1 to `most` */
export function readCount(
  query: URLSearchParams,
  name: string,
  { most, fallback }: { most: number; fallback: number },
): number {
  const value = query.get(name)
  if (value === null) return fallback
  const count = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (count < 1 || count > most) throw invalidQuery(name, value)
  return count
}
