import { DeadlineTimer } from './deadline-timer.ts'
import type { SandboxState } from './state.ts'

const taskNames = ['open-dispute', 'finish-refund', 'expire-authorization'] as const
type TaskName = (typeof taskNames)[number]

/** Authorizations stay open for days, so they neither count as pending nor run with the other tasks. */
const pendingOnly = "act <> 'expire-authorization'"

/** What happens some time after a request, such as a dispute. Tasks are rows, so they survive a crash. */
export class ScheduledTasks {
  readonly #state: SandboxState
  readonly #delaysMs: Record<TaskName, number>
  readonly #run: (task: TaskName, objectId: string) => void
  readonly #timer: DeadlineTimer

  /** @param run carries out a task; called inside a transaction */
  constructor(
    state: SandboxState,
    delaysMs: Record<TaskName, number>,
    run: (task: TaskName, objectId: string) => void,
  ) {
    this.#state = state
    this.#delaysMs = delaysMs
    this.#run = run
    this.#timer = new DeadlineTimer(
      () => {
        const row = state.database.prepare('SELECT min(due_ms) AS due FROM follow_ups').get()
        return row?.due === null || row?.due === undefined ? undefined : Number(row.due)
      },
      () => this.#runWhere('due_ms <= ?', Date.now()),
    )
  }

  /**
   * Call it in the transaction of the request that causes the task.
   * @returns when the task is due, in ms since the epoch
   */
  schedule(task: TaskName, objectId: string): number {
    const dueMs = Date.now() + this.#delaysMs[task]
    this.#state.database
      .prepare('INSERT INTO follow_ups (due_ms, act, object) VALUES (?, ?, ?)')
      .run(dueMs, task, objectId)
    setImmediate(() => this.#timer.reschedule())
    return dueMs
  }

  /** Call it in the transaction of the request that makes the task pointless. */
  drop(task: TaskName, objectId: string): void {
    this.#state.database.prepare('DELETE FROM follow_ups WHERE act = ? AND object = ?').run(task, objectId)
  }

  /** Runs every pending task now, whenever it was scheduled for. */
  runAll(): void {
    this.#runWhere(pendingOnly)
  }

  /** Runs this object's task now. False where none is scheduled. */
  runNow(task: TaskName, objectId: string): boolean {
    return this.#runWhere('act = ? AND object = ?', task, objectId) > 0
  }

  /** How many tasks have not run yet. */
  pending(): number {
    const { database } = this.#state
    return Number(
      database.prepare(`SELECT count(*) AS count FROM follow_ups WHERE ${pendingOnly}`).get()?.count,
    )
  }

  start(): void {
    this.#timer.reschedule()
  }

  stop(): void {
    this.#timer.stop()
  }

  /** @returns how many tasks it ran */
  #runWhere(condition: string, ...values: (string | number)[]): number {
    const { database } = this.#state
    const due = database
      .prepare(`SELECT id, act, object FROM follow_ups WHERE ${condition} ORDER BY id`)
      .all(...values)
    for (const row of due) {
      this.#state.transact(() => {
        database.prepare('DELETE FROM follow_ups WHERE id = ?').run(Number(row.id))
        const task = taskNames.find((name) => name === row.act)
        if (task) this.#run(task, String(row.object))
      })
    }
    return due.length
  }
}
