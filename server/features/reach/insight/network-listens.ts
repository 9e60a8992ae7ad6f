import { LRUCache } from 'lru-cache'
import { MAX_COUNTED_SECONDS } from '#contract/reach/report.ts'

/** A network is one listener of a beat in this time. */
const LISTEN_MS = 600_000
/** Further listens of a beat by a network on a day are not counted. */
const MAX_LISTENS_A_DAY = 3
const DAY_MS = 86_400_000
const MAX_LISTENS = 20_000
/** Reports of a network in that time. One that plays beat after beat sends a few per minute. */
const MAX_REPORTS = 600
const MAX_NETWORKS = 20_000

const HEARD = 1
const AGAIN = 2

/** What one network heard of one beat just now. In memory only. */
class Listen {
  readonly #seconds = new Uint8Array(MAX_COUNTED_SECONDS)
  readonly startedAt: number
  /** Of this network, beat and day. */
  readonly number: number
  readonly #steps = new Set<string>()

  constructor(startedAt: number, number: number) {
    this.startedAt = startedAt
    this.number = number
  }

  /** The seconds that it had not heard, or not heard again, until now. */
  *takeNew(seconds: Iterable<number>, kind: 'heard' | 'again'): Iterable<number> {
    const bit = kind === 'heard' ? HEARD : AGAIN
    for (const second of seconds) {
      const known = this.#seconds[second] ?? bit
      if (known & bit) continue
      this.#seconds[second] = known | bit
      yield second
    }
  }

  /** False where it has done this before. */
  takeStep(step: string): boolean {
    if (this.#steps.has(step)) return false
    this.#steps.add(step)
    return true
  }
}

/**
 * Counts a network once per beat and ten minutes, at most three times a day, so that no flood moves a curve. Who heard what
 * is forgotten with it.
 */
export class NetworkListens {
  // Made by the first report: they reserve room for all that they may hold.
  #listensMade: LRUCache<string, Listen> | undefined
  #reportsMade: LRUCache<string, { since: number; count: number }> | undefined

  get #listens() {
    this.#listensMade ??= new LRUCache({ max: MAX_LISTENS })
    return this.#listensMade
  }

  get #reports() {
    this.#reportsMade ??= new LRUCache({ max: MAX_NETWORKS })
    return this.#reportsMade
  }

  /** The running listen of a network, or a new one; undefined: it counts no more today. */
  open(network: string, beatId: string, now: number): Listen | undefined {
    if (!this.#takeReport(network, now)) return undefined
    const key = `${network} ${beatId}`
    const last = this.#listens.get(key)
    if (last && now - last.startedAt < LISTEN_MS) return last
    const isSameDay = last && Math.floor(last.startedAt / DAY_MS) === Math.floor(now / DAY_MS)
    const number = isSameDay ? last.number + 1 : 1
    if (number > MAX_LISTENS_A_DAY) return undefined
    const listen = new Listen(now, number)
    this.#listens.set(key, listen)
    return listen
  }

  #takeReport(network: string, now: number): boolean {
    const known = this.#reports.get(network)
    if (!known || now - known.since >= LISTEN_MS) {
      this.#reports.set(network, { since: now, count: 1 })
      return true
    }
    known.count++
    return known.count <= MAX_REPORTS
  }
}
