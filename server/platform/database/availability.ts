import { DatabaseUnavailable, reasonOf } from './unavailable.ts'

const PROBE_EVERY_MS = 500

/**
 * Whether a database answers. Once it is known to be away nobody waits for it any more: everything is refused at
 * once, and only a probe in the background asks, twice a second, whether it is back. No restart of the store is needed.
 */
export class Availability {
  readonly #probe: () => Promise<void>
  readonly #tell: (message: string) => void
  readonly #name: string
  #away: { since: number; cause: unknown } | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false

  /**
   * @param name how the operator's messages call it
   * @param probe resolves where the database answers
   */
  constructor(name: string, probe: () => Promise<void>, tell: (message: string) => void) {
    this.#name = name
    this.#probe = probe
    this.#tell = tell
  }

  /** @throws DatabaseUnavailable at once, while the database is known to be away */
  check(): void {
    if (this.#away) throw new DatabaseUnavailable(this.#away.cause)
  }

  /** Called where no connection could be made. */
  lost(cause: unknown): void {
    if (this.#closed || this.#away) return
    this.#away = { since: Date.now(), cause }
    this.#tell(`${this.#name} does not answer: ${reasonOf(cause)}`)
    this.#probeSoon()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  #probeSoon(): void {
    this.#timer = setTimeout(() => void this.#probeNow(), PROBE_EVERY_MS)
    this.#timer.unref()
  }

  async #probeNow(): Promise<void> {
    try {
      await this.#probe()
    } catch {
      if (!this.#closed) this.#probeSoon()
      return
    }
    const seconds = Math.max(1, Math.round((Date.now() - (this.#away?.since ?? 0)) / 1000))
    this.#away = undefined
    this.#tell(`${this.#name} answers again after ${seconds} s`)
  }
}
