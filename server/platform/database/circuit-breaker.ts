import { DatabaseUnavailable, errorMessage } from './database-unavailable.ts'

const PROBE_EVERY_MS = 500

/** Circuit breaker: while the database is down, every query fails at once and one background probe watches for its return. */
export class CircuitBreaker {
  readonly #probe: () => Promise<void>
  readonly #onNotice: (message: string) => void
  readonly #name: string
  #outage: { since: number; cause: unknown } | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false

  /**
   * @param name the database's name in log messages
   * @param probe resolves if the database is reachable
   */
  constructor(name: string, probe: () => Promise<void>, onNotice: (message: string) => void) {
    this.#name = name
    this.#probe = probe
    this.#onNotice = onNotice
  }

  /** @throws DatabaseUnavailable while the circuit is open */
  check(): void {
    if (this.#outage) throw new DatabaseUnavailable(this.#outage.cause)
  }

  /** Opens the circuit after a failed connection attempt. */
  trip(cause: unknown): void {
    if (this.#closed || this.#outage) return
    this.#outage = { since: Date.now(), cause }
    this.#onNotice(`${this.#name} is unreachable: ${errorMessage(cause)}`)
    this.#scheduleProbe()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  #scheduleProbe(): void {
    this.#timer = setTimeout(() => void this.#probeNow(), PROBE_EVERY_MS)
    this.#timer.unref()
  }

  async #probeNow(): Promise<void> {
    try {
      await this.#probe()
    } catch {
      if (!this.#closed) this.#scheduleProbe()
      return
    }
    const seconds = Math.max(1, Math.round((Date.now() - (this.#outage?.since ?? 0)) / 1000))
    this.#outage = undefined
    this.#onNotice(`${this.#name} is reachable again after ${seconds} s`)
  }
}
