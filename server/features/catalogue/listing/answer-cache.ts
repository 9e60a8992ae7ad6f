import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { SingleFlight } from '#server/platform/concurrency/single-flight.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import type { PreparedResponse } from '#server/platform/http/prepared-response.ts'

export const CAPACITY = 1_000
/** The part of the capacity that is open to responses that have been requested once. */
const OPEN_SHARE = 0.1
/** Longer ones are not cached, to bound memory. */
const LONGEST_URL = 500

type Version = number | string
/** Valid while its source has this version. */
type Versioned = { version: Version; answer: PreparedResponse }

/**
 * LRU cache of prepared responses, valid until what they are made of changes. Looked up by canonical key, which equivalent
 * requests share, and by URL, which needs no parsing.
 *
 * Beyond `OPEN_SHARE`, responses are cached from their second request on: most keys of a large catalogue are requested once,
 * and caching their responses costs more than making them, by garbage collection, and evicts popular ones.
 */
export class AnswerCache {
  readonly #source: { readonly version: Version }
  readonly #byKey: LRUCache<string, Versioned>
  readonly #byUrl: LRUCache<string, Versioned>
  /** Keys of recent requests, of any version. */
  readonly #requested: LRUCache<string, true>
  readonly #underWay = new SingleFlight<Versioned>()

  constructor(source: { readonly version: Version }, capacity = CAPACITY) {
    this.#source = source
    this.#byKey = new LRUCache({ max: capacity })
    this.#byUrl = new LRUCache({ max: capacity })
    this.#requested = new LRUCache({ max: capacity })
  }

  find(request: FastifyRequest): PreparedResponse | undefined {
    const found = this.#byUrl.get(addressOf(request))
    return found?.version === this.#source.version ? found.answer : undefined
  }

  /** Concurrent requests for one key share a call of `make`. */
  async findOrMake(
    key: string,
    request: FastifyRequest,
    make: () => Promise<PreparedResponse>,
  ): Promise<PreparedResponse> {
    const url = addressOf(request)
    const isWelcome = this.#byKey.size < this.#byKey.max * OPEN_SHARE || this.#requested.has(key)
    if (url.length <= LONGEST_URL) this.#requested.set(key, true)
    const known = this.#byKey.get(key)
    const found = known?.version === this.#source.version ? known : await this.#make(key, make)
    if (isWelcome && found.version === this.#source.version) {
      this.#byKey.set(key, found)
      if (url.length <= LONGEST_URL) this.#byUrl.set(url, found)
    }
    return found.answer
  }

  #make(key: string, make: () => Promise<PreparedResponse>): Promise<Versioned> {
    const { version } = this.#source
    return this.#underWay.run(`${version} ${key}`, async () => ({ version, answer: await make() }))
  }
}

/** Some answers have texts in the language of the request. */
function addressOf(request: FastifyRequest): string {
  return `${localeOf(request)} ${request.url}`
}
