/** A map that forgets what was not asked for the longest, once it holds more than `capacity` entries. */
export class Lru<Value> {
  readonly #capacity: number
  readonly #entries = new Map<string, Value>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  /** Answers what had to make room for it. */
  set(key: string, value: Value): Value | undefined {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#capacity) return undefined
    const [oldest] = this.#entries
    if (!oldest) return undefined
    this.#entries.delete(oldest[0])
    return oldest[1]
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  values(): IterableIterator<Value> {
    return this.#entries.values()
  }

  clear(): void {
    this.#entries.clear()
  }
}
