import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { ProblemCode } from '#contract/wire/problems.ts'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import type { RateLimitStore } from '#server/platform/database/rate-limit-store.ts'
import { ProblemError } from './problem.ts'

type RateLimitOptions = {
  /** Limit per window of `perSeconds`, which starts with the first request. */
  points: number
  perSeconds: number
  /** The error beyond the limit. */
  problem?: ProblemCode
}

/** Fixed-window rate limits. Count before the work, so that parallel requests cannot exceed the limit. */
export class RateLimits {
  readonly #store: RateLimitStore
  readonly #enabled: boolean

  constructor(store: RateLimitStore, options: { enabled: boolean }) {
    this.#store = store
    this.#enabled = options.enabled
  }

  /** @param name separates its counters from those of other limits */
  define(name: string, options: RateLimitOptions): RateLimit {
    const limiter = this.#store.limiter({
      keyPrefix: name.replaceAll(' ', '-'),
      points: options.points,
      duration: options.perSeconds,
    })
    return new RateLimit(limiter, options.problem ?? 'too_many_requests', this.#enabled)
  }
}

export class RateLimit {
  readonly #limiter: RateLimiterAbstract
  readonly #problem: ProblemCode
  readonly #enabled: boolean

  constructor(limiter: RateLimiterAbstract, problem: ProblemCode, enabled: boolean) {
    this.#limiter = limiter
    this.#problem = problem
    this.#enabled = enabled
  }

  /** Counts a request. @throws Problem the limit's, with Retry-After, beyond the limit */
  async take(...key: string[]): Promise<void> {
    const seconds = await this.takeOrWait(...key)
    if (seconds === 0) return
    throw new ProblemError(this.#problem, { headers: { 'retry-after': String(seconds) } })
  }

  /** Like `take`, but lets through what cannot be counted, as on a full disk. For requests that must not depend on writing. */
  async takeIfCountable(...key: string[]): Promise<void> {
    try {
      await this.take(...key)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error
    }
  }

  /** Counts a request and returns 0 within the limit, otherwise the seconds to wait. */
  async takeOrWait(...key: string[]): Promise<number> {
    const refused = await this.#consume(key)
    return refused ? Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) : 0
  }

  /** Counts a request and returns whether it is within the limit. */
  tryTake(...key: string[]): Promise<boolean> {
    return this.tryTakeMany(1, ...key)
  }

  /** Counts what costs several points and returns whether it is within the limit. */
  async tryTakeMany(points: number, ...key: string[]): Promise<boolean> {
    return (await this.#consume(key, points)) === undefined
  }

  /** Counts a request and returns the count, which may exceed the limit. */
  async count(...key: string[]): Promise<number> {
    if (!this.#enabled) return 0
    const result = await this.#limiter.penalty(hashKey(key), 1)
    return result.consumedPoints
  }

  /** Takes back one count, such as after a successful login. */
  async giveBack(...key: string[]): Promise<void> {
    if (this.#enabled) await this.#limiter.reward(hashKey(key), 1)
  }

  /** Resets the count. */
  async forget(...key: string[]): Promise<void> {
    if (this.#enabled) await this.#limiter.delete(hashKey(key))
  }

  async #consume(key: string[], points = 1): Promise<RateLimiterRes | undefined> {
    if (!this.#enabled) return undefined
    try {
      await this.#limiter.consume(hashKey(key), points)
      return undefined
    } catch (error) {
      if (error instanceof RateLimiterRes) return error
      throw error
    }
  }
}

/** Hashes keys, which contain email and IP addresses, to a fixed length. */
function hashKey(key: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('base64url').slice(0, 27)
}

/** Client key: the IPv4 address, or the IPv6 /64 network, which providers assign to one customer. */
export function clientOf(request: Pick<FastifyRequest, 'ip'>): string {
  const { ip } = request
  if (!isIPv6(ip)) return ip
  const [address = ''] = ip.toLowerCase().split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  const network = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest].slice(0, 4)
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
