import { Lru } from './lru.ts'

/** So large a part is filled with what is asked for the first time: all that a small store is asked. */
const KEPT_AT_ONCE = 0.1
/** For each value that is kept, so many keys are known that were set once. */
const KNOWN_FOR_EACH = 4

/**
 * Keeps what is asked for again: once a tenth is filled, a value from the second time on that its key is set, as most
 * questions to a large store are asked once. So what is asked once does not push out what is asked often, and is given
 * up while it is young, where it costs the garbage collector nothing.
 */
export class AdmissionCache<Value> {
  readonly #kept: Lru<Value>
  readonly #mostAtOnce: number
  readonly #mostSeen: number
  readonly #seen = new Set<string>()

  constructor(capacity: number) {
    this.#kept = new Lru(capacity)
    this.#mostAtOnce = capacity * KEPT_AT_ONCE
    this.#mostSeen = capacity * KNOWN_FOR_EACH
  }

  get(key: string): Value | undefined {
    return this.#kept.get(key)
  }

  set(key: string, value: Value): void {
    if (this.#kept.size < this.#mostAtOnce || this.#kept.get(key) !== undefined || this.#seen.delete(key)) {
      this.#kept.set(key, value)
      return
    }
    if (this.#seen.size === this.#mostSeen) this.#seen.clear()
    this.#seen.add(key)
  }

  delete(key: string): void {
    this.#kept.delete(key)
  }

  clear(): void {
    this.#kept.clear()
  }
}
