import { DeadlineTimer } from './deadline-timer.ts'
import { injectFault, type KitFaults } from './faults.ts'
import type { SandboxDatabase } from './sandbox-database.ts'

const timeoutMs = 10_000
const giveUpAfterMs = 3 * 24 * 3600_000
const maxInFlight = 10

export interface WebhookMessage {
  /** Undefined where the endpoint is not known yet. */
  url: string | undefined
  body: string
  /** When it happened, in ms since the epoch. */
  createdMs: number
}

interface Options {
  state: SandboxDatabase
  faults: KitFaults
  /** Delays between attempts; the last one repeats. */
  retryDelaysMs: readonly number[]
  /** What is sent under this ID. Undefined where it is gone: then its delivery is, too. */
  read: (id: string) => WebhookMessage | undefined
  /** Headers of an attempt, with its signature. */
  sign: (message: WebhookMessage, id: string) => Record<string, string>
  /** Called in the transaction in which an accepted delivery ends. */
  onAccepted?: (id: string) => void
}

/** Sends signed events until the endpoint answers 2xx, for up to three days. Deliveries are rows and survive a crash. */
export class WebhookDelivery {
  readonly #options: Options
  readonly #timer: DeadlineTimer
  readonly #inFlight = new Set<string>()
  #started = false
  #stopped = false

  constructor(options: Options) {
    this.#options = options
    this.#timer = new DeadlineTimer(
      () => this.#nextDueMs(),
      () => this.#sendDue(),
    )
  }

  /** Call it when the endpoint is known. Until then deliveries are pending. */
  start(): void {
    this.#started = true
    this.#timer.reschedule()
  }

  /** Call it in the transaction of the change. */
  enqueue(id: string): void {
    const { faults } = this.#options
    if (injectFault(faults, 'dropWebhooks')) return
    const copies = injectFault(faults, 'duplicateWebhooks') ? 2 : 1
    for (let copy = 0; copy < copies; copy++) {
      const dueMs = Date.now() + Math.floor(Math.random() * faults.reorderWebhooksMs)
      this.#options.state.database
        .prepare('INSERT INTO deliveries (event, copy, attempts, due_ms) VALUES (?, ?, 0, ?)')
        .run(id, copy, dueMs)
    }
    setImmediate(() => this.#timer.reschedule())
  }

  /** How many deliveries have not been answered with 2xx. */
  pending(): number {
    const row = this.#options.state.database.prepare('SELECT count(*) AS n FROM deliveries').get()
    return Number(row?.n)
  }

  stop(): void {
    this.#stopped = true
    this.#timer.stop()
  }

  #nextDueMs(): number | undefined {
    if (!this.#started || this.#inFlight.size >= maxInFlight) return undefined
    const rows = this.#options.state.database
      .prepare('SELECT event, copy, due_ms FROM deliveries ORDER BY due_ms LIMIT ?')
      .all(maxInFlight + 1)
    const next = rows.find((row) => !this.#inFlight.has(`${row.event}:${row.copy}`))
    return next && Number(next.due_ms)
  }

  #sendDue(): void {
    const rows = this.#options.state.database
      .prepare('SELECT event, copy, attempts FROM deliveries WHERE due_ms <= ? ORDER BY due_ms LIMIT ?')
      .all(Date.now(), maxInFlight * 2)
    for (const row of rows) {
      const key = `${row.event}:${row.copy}`
      if (this.#inFlight.has(key) || this.#inFlight.size >= maxInFlight) continue
      this.#inFlight.add(key)
      void this.#deliver(String(row.event), Number(row.copy), Number(row.attempts)).finally(() => {
        this.#inFlight.delete(key)
        if (!this.#stopped) this.#timer.reschedule()
      })
    }
  }

  async #deliver(id: string, copy: number, attempts: number): Promise<void> {
    const { state, read, retryDelaysMs, onAccepted } = this.#options
    const message = read(id)
    const isAccepted = message ? await this.#post(message, id) : true
    // The response may come after `stop`, when the database is closed.
    if (this.#stopped) return
    const isExpired = message !== undefined && Date.now() - message.createdMs > giveUpAfterMs
    if (isAccepted || isExpired) {
      state.transact(() => {
        state.database.prepare('DELETE FROM deliveries WHERE event = ? AND copy = ?').run(id, copy)
        if (message && isAccepted) onAccepted?.(id)
      })
      return
    }
    const delayMs = retryDelaysMs[Math.min(attempts, retryDelaysMs.length - 1)] ?? 60_000
    state.database
      .prepare('UPDATE deliveries SET attempts = attempts + 1, due_ms = ? WHERE event = ? AND copy = ?')
      .run(Date.now() + delayMs, id, copy)
  }

  async #post(message: WebhookMessage, id: string): Promise<boolean> {
    if (message.url === undefined) return false
    try {
      const response = await fetch(message.url, {
        method: 'POST',
        headers: this.#options.sign(message, id),
        body: message.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }
}
