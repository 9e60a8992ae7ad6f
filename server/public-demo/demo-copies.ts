import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { boundedLimit } from '#server/platform/concurrency/bounded-limit.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { DemoStore } from './open-demo-store.ts'

/** How long a copy stays that nobody uses. */
export const IDLE_MS = 30 * 60_000
/** Nobody loses a copy to somebody else within this time of using it. */
const SAFE_MS = 5 * 60_000
const TOKEN = /^[\w-]{43}$/

type Copy = DemoStore & { token: string; folder: string; touchedAt: number }

type Options = {
  /** Holds the copies' folders. */
  folder: string
  most: number
  /** Makes a copy in a folder that does not exist, and opens it. */
  open: (folder: string) => Promise<DemoStore>
  /** The clock, in milliseconds. */
  now: () => number
  onError: (error: unknown) => void
}

/** The copies of a public demo by the secret of their visitors, who are the only ones to know it. */
export class DemoCopies {
  readonly #options: Options
  readonly #byToken = new Map<string, Copy>()
  /** Being made. */
  #coming = 0
  readonly #ending = new Set<Promise<void>>()
  /** One at a time: each takes the event loop for a tenth of a second. */
  readonly #makeOne = boundedLimit({ concurrency: 1, maxWaiting: 20 })

  constructor(options: Options) {
    this.#options = options
  }

  get count(): number {
    return this.#byToken.size
  }

  /** The copy of a visitor, if it is not over. */
  find(token: string | undefined): Copy | undefined {
    const copy = token === undefined ? undefined : this.#byToken.get(token)
    return copy && this.leftMs(copy) > 0 ? copy : undefined
  }

  leftMs({ touchedAt }: Copy): number {
    return Math.max(0, touchedAt + IDLE_MS - this.#options.now())
  }

  touch(copy: Copy): void {
    copy.touchedAt = this.#options.now()
  }

  /** @throws Problem demo_full; QueueFullError where many are waiting; what a full disk throws */
  async make(): Promise<Copy> {
    this.#makeRoom()
    this.#coming++
    try {
      return await this.#makeOne(() => this.#open())
    } finally {
      this.#coming--
    }
  }

  async #open(): Promise<Copy> {
    const { folder: root, open, now } = this.#options
    // Not the token: paths are in logs.
    const folder = join(root, randomBytes(9).toString('hex'))
    try {
      const store = await open(folder)
      const token = randomBytes(32).toString('base64url')
      const copy = { ...store, token, folder, touchedAt: now() }
      this.#byToken.set(token, copy)
      return copy
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  /** The one that nobody has used for the longest goes first. */
  #makeRoom(): void {
    const { most, now } = this.#options
    while (this.#byToken.size + this.#coming >= most) {
      const [oldest] = [...this.#byToken.values()].sort((one, other) => one.touchedAt - other.touchedAt)
      if (!oldest || now() - oldest.touchedAt < SAFE_MS) throw new ProblemError('demo_full')
      void this.remove(oldest)
    }
  }

  /** Throws a copy away. Its visitor has none from now on; closing it takes a moment. */
  remove(copy: Copy): Promise<void> {
    if (!this.#byToken.delete(copy.token)) return Promise.resolve()
    const ending = this.#end(copy)
      .catch(this.#options.onError)
      .finally(() => this.#ending.delete(ending))
    this.#ending.add(ending)
    return ending
  }

  async #end(copy: Copy): Promise<void> {
    try {
      await copy.close()
    } finally {
      await rm(copy.folder, { recursive: true, force: true })
    }
  }

  /** Throws away those that nobody uses. */
  async sweep(): Promise<void> {
    for (const copy of this.#byToken.values()) if (this.leftMs(copy) === 0) void this.remove(copy)
    await Promise.all(this.#ending)
  }

  async close(): Promise<void> {
    for (const copy of this.#byToken.values()) void this.remove(copy)
    await Promise.all(this.#ending)
  }
}

/** Whether this can be a copy's token: others are not worth a look. */
export function isToken(value: string): boolean {
  return TOKEN.test(value)
}

export type { Copy }
