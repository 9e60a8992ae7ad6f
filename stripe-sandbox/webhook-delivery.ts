import { createHmac } from 'node:crypto'
import { DeadlineTimer } from './deadline-timer.ts'
import { type Faults, injectFault } from './faults.ts'
import type { StripeEvent } from './objects.ts'
import type { SandboxState } from './state.ts'

/** The `Stripe-Signature` header: HMAC-SHA-256 over `{t}.{body}` (docs.stripe.com/webhooks/signature). */
export function signPayload(body: string, secret: string, timestampSeconds: number): string {
  const digest = createHmac('sha256', secret).update(`${timestampSeconds}.${body}`).digest('hex')
  return `t=${timestampSeconds},v1=${digest}`
}

const timeoutMs = 10_000
const giveUpAfterMs = 3 * 24 * 3600_000
const maxInFlight = 10

interface Options {
  state: SandboxState
  secret: string
  faults: Faults
  retryDelaysMs: readonly number[]
}

/** Sends signed events until the endpoint answers 2xx, for up to three days. Deliveries are rows and survive a crash. */
export class WebhookDelivery {
  readonly #options: Options
  readonly #timer: DeadlineTimer
  readonly #inFlight = new Set<string>()
  #url: string | undefined
  #stopped = false

  constructor(options: Options) {
    this.#options = options
    this.#timer = new DeadlineTimer(
      () => this.#nextDueMs(),
      () => this.#sendDue(),
    )
  }

  /** Sets the endpoint. Until then deliveries are pending. */
  forwardTo(url: string): void {
    this.#url = url
    this.#timer.reschedule()
  }

  /** Call it in the transaction of the change. */
  enqueue(eventId: string): void {
    const { faults } = this.#options
    if (injectFault(faults, 'dropWebhooks')) return
    const copies = injectFault(faults, 'duplicateWebhooks') ? 2 : 1
    for (let copy = 0; copy < copies; copy++) {
      const dueMs = Date.now() + Math.floor(Math.random() * faults.reorderWebhooksMs)
      this.#options.state.database
        .prepare('INSERT INTO deliveries (event, copy, attempts, due_ms) VALUES (?, ?, 0, ?)')
        .run(eventId, copy, dueMs)
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
    if (!this.#url || this.#inFlight.size >= maxInFlight) return undefined
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

  async #deliver(eventId: string, copy: number, attempts: number): Promise<void> {
    const { state, secret, retryDelaysMs } = this.#options
    const event = state.find('event', eventId)
    const isAccepted = event ? await this.#post(event, secret) : true
    // The response may come after `stop`, when the database is closed.
    if (this.#stopped) return
    const isExpired = event !== undefined && Date.now() - event.created * 1000 > giveUpAfterMs
    if (isAccepted || isExpired) {
      state.transact(() => {
        state.database.prepare('DELETE FROM deliveries WHERE event = ? AND copy = ?').run(eventId, copy)
        if (event && isAccepted) state.put({ ...event, pending_webhooks: 0 })
      })
      return
    }
    const delayMs = retryDelaysMs[Math.min(attempts, retryDelaysMs.length - 1)] ?? 60_000
    state.database
      .prepare('UPDATE deliveries SET attempts = attempts + 1, due_ms = ? WHERE event = ? AND copy = ?')
      .run(Date.now() + delayMs, eventId, copy)
  }

  async #post(event: StripeEvent, secret: string): Promise<boolean> {
    if (!this.#url) return false
    const body = JSON.stringify(event, null, 2)
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signPayload(body, secret, Math.floor(Date.now() / 1000)),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
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
