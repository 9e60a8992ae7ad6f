import { DeadlineTimer } from './deadline-timer.ts'
import type { SandboxDatabase } from './sandbox-database.ts'

interface Options<Name extends string> {
  state: SandboxDatabase
  delaysMs: Record<Name, number>
  /** Deadlines far away, such as of an authorization: they neither count as pending nor run with the other tasks. */
  deadlines: readonly Name[]
  /** Carries out a task; called inside a transaction. */
  run: (task: Name, objectId: string) => void
}

/** What happens some time after a request, such as a dispute. Tasks are rows, so they survive a crash. */
export class ScheduledTasks<Name extends string> {
  readonly #options: Options<Name>
  readonly #timer: DeadlineTimer
  readonly #pendingOnly: string

  constructor(options: Options<Name>) {
    this.#options = options
    this.#pendingOnly = `act NOT IN (${options.deadlines.map((name) => `'${name}'`)})`
    this.#timer = new DeadlineTimer(
      () => {
        const row = options.state.database.prepare('SELECT min(due_ms) AS due FROM follow_ups').get()
        return row?.due === null || row?.due === undefined ? undefined : Number(row.due)
      },
      () => this.#runWhere('due_ms <= ?', Date.now()),
    )
  }

  /**
   * Call it in the transaction of the request that causes the task.
   * @returns when the task is due, in ms since the epoch
   */
  schedule(task: Name, objectId: string): number {
    const dueMs = Date.now() + this.#options.delaysMs[task]
    this.#options.state.database
      .prepare('INSERT INTO follow_ups (due_ms, act, object) VALUES (?, ?, ?)')
      .run(dueMs, task, objectId)
    setImmediate(() => this.#timer.reschedule())
    return dueMs
  }

  /** Call it in the transaction of the request that makes the task pointless. */
  drop(task: Name, objectId: string): void {
    this.#options.state.database
      .prepare('DELETE FROM follow_ups WHERE act = ? AND object = ?')
      .run(task, objectId)
  }

  /** Runs every pending task now, whenever it was scheduled for. */
  runAll(): void {
    this.#runWhere(this.#pendingOnly)
  }

  /** Runs this object's task now. False where none is scheduled. */
  runNow(task: Name, objectId: string): boolean {
    return this.#runWhere('act = ? AND object = ?', task, objectId) > 0
  }

  /** How many tasks have not run yet. */
  pending(): number {
    const { database } = this.#options.state
    return Number(
      database.prepare(`SELECT count(*) AS count FROM follow_ups WHERE ${this.#pendingOnly}`).get()?.count,
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
    const { state, delaysMs, run } = this.#options
    const due = state.database
      .prepare(`SELECT id, act, object FROM follow_ups WHERE ${condition} ORDER BY id`)
      .all(...values)
    for (const row of due) {
      state.transact(() => {
        state.database.prepare('DELETE FROM follow_ups WHERE id = ?').run(Number(row.id))
        const task = (Object.keys(delaysMs) as Name[]).find((name) => name === row.act)
        if (task) run(task, String(row.object))
      })
    }
    return due.length
  }
}
