import { DueTimer } from './due-timer.ts'
import type { SandboxState } from './state.ts'

export type FollowUpAct = 'open-dispute' | 'finish-refund'

/** Things that happen some time after a request. They are rows, so that a kill does not lose them. */
export class FollowUps {
  readonly #state: SandboxState
  readonly #delayMs: number
  readonly #run: (act: FollowUpAct, objectId: string) => void
  readonly #timer: DueTimer

  /** @param run does the act; it runs inside a transaction */
  constructor(state: SandboxState, delayMs: number, run: (act: FollowUpAct, objectId: string) => void) {
    this.#state = state
    this.#delayMs = delayMs
    this.#run = run
    this.#timer = new DueTimer(
      () => {
        const row = state.database.prepare('SELECT min(due_ms) AS due FROM follow_ups').get()
        return row?.due === null || row?.due === undefined ? undefined : Number(row.due)
      },
      () => this.#happen(Date.now()),
    )
  }

  schedule(act: FollowUpAct, objectId: string): void {
    this.#state.database
      .prepare('INSERT INTO follow_ups (due_ms, act, object) VALUES (?, ?, ?)')
      .run(Date.now() + this.#delayMs, act, objectId)
    setImmediate(() => this.#timer.wake())
  }

  /** Lets everything that is to come happen now. */
  hasten(): void {
    this.#happen(Number.MAX_SAFE_INTEGER)
  }

  /** How many have not happened yet. */
  waiting(): number {
    return Number(this.#state.database.prepare('SELECT count(*) AS count FROM follow_ups').get()?.count)
  }

  start(): void {
    this.#timer.wake()
  }

  stop(): void {
    this.#timer.stop()
  }

  #happen(dueMs: number): void {
    const { database } = this.#state
    const due = database
      .prepare('SELECT id, act, object FROM follow_ups WHERE due_ms <= ? ORDER BY id')
      .all(dueMs)
    for (const row of due) {
      this.#state.transact(() => {
        database.prepare('DELETE FROM follow_ups WHERE id = ?').run(Number(row.id))
        this.#run(row.act === 'open-dispute' ? 'open-dispute' : 'finish-refund', String(row.object))
      })
    }
  }
}
