import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimitStore } from '#server/platform/database/rate-limit-store.ts'
import { Problem, type ProblemCode } from './problem.ts'

export type RateLimitOptions = {
  /** How many times in `perSeconds` seconds, counted from the first. */
  points: number
  perSeconds: number
  /** What a client is told that asks more often. */
  problem?: ProblemCode
}

/** Counts what is asked too often. Counting comes before the work, so that parallel requests cannot all slip through. */
export class RateLimits {
  readonly #store: RateLimitStore
  readonly #enabled: boolean

  constructor(store: RateLimitStore, options: { enabled: boolean }) {
    this.#store = store
    this.#enabled = options.enabled
  }

  /** A limit of its own. The name keeps its counts apart from those of other limits. */
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

  /** Counts one; throws the limit's problem, with Retry-After in seconds, where that is one too many. */
  async take(...key: string[]): Promise<void> {
    const seconds = await this.takeOrWait(...key)
    if (seconds === 0) return
    throw new Problem(this.#problem, { headers: { 'retry-after': String(seconds) } })
  }

  /** Counts one and answers 0 where it was within the limit, else after how many seconds to come again. */
  async takeOrWait(...key: string[]): Promise<number> {
    const refused = await this.#consume(key)
    return refused ? Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) : 0
  }

  /** Counts one and answers whether it was still within the limit. */
  async tryTake(...key: string[]): Promise<boolean> {
    return (await this.#consume(key)) === undefined
  }

  /** Counts one and answers how many there have been, within the limit or over it. */
  async count(...key: string[]): Promise<number> {
    if (!this.#enabled) return 0
    const result = await this.#limiter.penalty(hashKey(key), 1)
    return result.consumedPoints
  }

  /** Takes one count back, such as for a sign-in that succeeded. */
  async giveBack(...key: string[]): Promise<void> {
    if (this.#enabled) await this.#limiter.reward(hashKey(key), 1)
  }

  /** Forgets the counts. */
  async forget(...key: string[]): Promise<void> {
    if (this.#enabled) await this.#limiter.delete(hashKey(key))
  }

  async #consume(key: string[]): Promise<RateLimiterRes | undefined> {
    if (!this.#enabled) return undefined
    try {
      await this.#limiter.consume(hashKey(key), 1)
      return undefined
    } catch (error) {
      if (error instanceof RateLimiterRes) return error
      throw error
    }
  }
}

/** Keys hold addresses of people, which need not lie about in a table; and so they have one length. */
function hashKey(key: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('base64url').slice(0, 27)
}

/** Who is asking, for limits by client: the IP address, and of IPv6 the network of 64 bits that one customer has. */
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
