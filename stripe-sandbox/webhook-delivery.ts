import { createHmac } from 'node:crypto'
import { DueTimer } from './due-timer.ts'
import { type Faults, strikes } from './faults.ts'
import type { StripeEvent } from './objects.ts'
import type { SandboxState } from './state.ts'

/** The signature of docs.stripe.com/webhooks/signature: HMAC-SHA-256 over `{t}.{body}`. */
export function signPayload(body: string, secret: string, timestampSeconds: number): string {
  const digest = createHmac('sha256', secret).update(`${timestampSeconds}.${body}`).digest('hex')
  return `t=${timestampSeconds},v1=${digest}`
}

const answerWithinMs = 10_000
const giveUpAfterMs = 3 * 24 * 3600_000
const concurrent = 10

interface Options {
  state: SandboxState
  secret: string
  faults: Faults
  retryDelaysMs: readonly number[]
}

/** Sends events, signed, until the receiver answers 2xx or three days have passed. Deliveries are rows and survive a kill. */
export class WebhookDelivery {
  readonly #options: Options
  readonly #timer: DueTimer
  readonly #inFlight = new Set<string>()
  #url: string | undefined
  #stopped = false

  constructor(options: Options) {
    this.#options = options
    this.#timer = new DueTimer(
      () => this.#nextDueMs(),
      () => this.#sendDue(),
    )
  }

  /** Where events go. Until it is set they wait. */
  deliverTo(url: string): void {
    this.#url = url
    this.#timer.wake()
  }

  /** Called inside the transaction of the change. */
  enqueue(eventId: string): void {
    const { faults } = this.#options
    if (strikes(faults, 'dropWebhooks')) return
    const copies = strikes(faults, 'duplicateWebhooks') ? 2 : 1
    for (let copy = 0; copy < copies; copy++) {
      const dueMs = Date.now() + Math.floor(Math.random() * faults.reorderWebhooksMs)
      this.#options.state.database
        .prepare('INSERT INTO deliveries (event, copy, attempts, due_ms) VALUES (?, ?, 0, ?)')
        .run(eventId, copy, dueMs)
    }
    setImmediate(() => this.#timer.wake())
  }

  /** Number of deliveries that still wait for a 2xx. */
  waiting(): number {
    const row = this.#options.state.database.prepare('SELECT count(*) AS n FROM deliveries').get()
    return Number(row?.n)
  }

  stop(): void {
    this.#stopped = true
    this.#timer.stop()
  }

  #nextDueMs(): number | undefined {
    if (!this.#url || this.#inFlight.size >= concurrent) return undefined
    const rows = this.#options.state.database
      .prepare('SELECT event, copy, due_ms FROM deliveries ORDER BY due_ms LIMIT ?')
      .all(concurrent + 1)
    const next = rows.find((row) => !this.#inFlight.has(`${row.event}:${row.copy}`))
    return next && Number(next.due_ms)
  }

  #sendDue(): void {
    const rows = this.#options.state.database
      .prepare('SELECT event, copy, attempts FROM deliveries WHERE due_ms <= ? ORDER BY due_ms LIMIT ?')
      .all(Date.now(), concurrent * 2)
    for (const row of rows) {
      const name = `${row.event}:${row.copy}`
      if (this.#inFlight.has(name) || this.#inFlight.size >= concurrent) continue
      this.#inFlight.add(name)
      void this.#send(String(row.event), Number(row.copy), Number(row.attempts)).finally(() => {
        this.#inFlight.delete(name)
        if (!this.#stopped) this.#timer.wake()
      })
    }
  }

  async #send(eventId: string, copy: number, attempts: number): Promise<void> {
    const { state, secret, retryDelaysMs } = this.#options
    const event = state.find('event', eventId)
    const accepted = event ? await this.#post(event, secret) : true
    // The answer may come after the sandbox was closed; its file is then gone.
    if (this.#stopped) return
    const expired = event !== undefined && Date.now() - event.created * 1000 > giveUpAfterMs
    if (accepted || expired) {
      state.transact(() => {
        state.database.prepare('DELETE FROM deliveries WHERE event = ? AND copy = ?').run(eventId, copy)
        if (event && accepted) state.put({ ...event, pending_webhooks: 0 })
      })
      return
    }
    const waitMs = retryDelaysMs[Math.min(attempts, retryDelaysMs.length - 1)] ?? 60_000
    state.database
      .prepare('UPDATE deliveries SET attempts = attempts + 1, due_ms = ? WHERE event = ? AND copy = ?')
      .run(Date.now() + waitMs, eventId, copy)
  }

  async #post(event: StripeEvent, secret: string): Promise<boolean> {
    if (!this.#url) return false
    const body = JSON.stringify(event, null, 2)
    try {
      const answer = await fetch(this.#url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signPayload(body, secret, Math.floor(Date.now() / 1000)),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }
}
