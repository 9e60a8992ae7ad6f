import { DeadlineTimer } from './deadline-timer.ts'
import type { SandboxState } from './state.ts'

export type TaskName = 'open-dispute' | 'finish-refund'

/** What happens some time after a request, such as a dispute. Tasks are rows, so they survive a crash. */
export class ScheduledTasks {
  readonly #state: SandboxState
  readonly #delayMs: number
  readonly #run: (task: TaskName, objectId: string) => void
  readonly #timer: DeadlineTimer

  /** @param run carries out a task; called inside a transaction */
  constructor(state: SandboxState, delayMs: number, run: (task: TaskName, objectId: string) => void) {
    this.#state = state
    this.#delayMs = delayMs
    this.#run = run
    this.#timer = new DeadlineTimer(
      () => {
        const row = state.database.prepare('SELECT min(due_ms) AS due FROM follow_ups').get()
        return row?.due === null || row?.due === undefined ? undefined : Number(row.due)
      },
      () => this.#runDue(Date.now()),
    )
  }

  /** Call it in the transaction of the request that causes the task. */
  schedule(task: TaskName, objectId: string): void {
    this.#state.database
      .prepare('INSERT INTO follow_ups (due_ms, act, object) VALUES (?, ?, ?)')
      .run(Date.now() + this.#delayMs, task, objectId)
    setImmediate(() => this.#timer.reschedule())
  }

  /** Runs every task now, whenever it was scheduled for. */
  runAll(): void {
    this.#runDue(Number.MAX_SAFE_INTEGER)
  }

  /** How many tasks have not run yet. */
  pending(): number {
    return Number(this.#state.database.prepare('SELECT count(*) AS count FROM follow_ups').get()?.count)
  }

  start(): void {
    this.#timer.reschedule()
  }

  stop(): void {
    this.#timer.stop()
  }

  #runDue(dueMs: number): void {
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
