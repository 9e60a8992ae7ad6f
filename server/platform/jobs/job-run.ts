import type { z } from 'zod'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { readFact, removeFact, replaceFact, writeFact } from '#server/platform/database/store-facts.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'

type Connected = Db | Trx

const SAVE_PROGRESS_MS = 500

/** The state of a job that an administrator watches and may stop: one run at a time, kept as a store fact. */
export class JobRun<T> {
  readonly #fact: string
  readonly #schema: z.ZodType<T>

  constructor(fact: string, schema: z.ZodType<T>) {
    this.#fact = fact
    this.#schema = schema
  }

  async read(db: Connected): Promise<T | undefined> {
    const value = await readFact(db, this.#fact)
    return value === undefined ? undefined : this.#parse(value)
  }

  write(db: Connected, run: T): Promise<void> {
    return writeFact(db, this.#fact, JSON.stringify(run))
  }

  remove(db: Connected): Promise<void> {
    return removeFact(db, this.#fact)
  }

  /**
   * Changes the run by compare and swap, so that what somebody else writes in the meantime, such as a stop, is not lost.
   * `change` gets the current run and returns undefined to leave it. Returns whether it was changed.
   */
  async update(db: Db, change: (current: T) => T | undefined): Promise<boolean> {
    for (;;) {
      const before = await readFact(db, this.#fact)
      if (before === undefined) return false
      const after = change(this.#parse(before))
      if (after === undefined) return false
      if (await replaceFact(db, this.#fact, JSON.stringify(after), before)) return true
    }
  }

  #parse(value: string): T {
    return parseJson(this.#schema, value)
  }
}

/** Saves progress at most every 500 ms, one save at a time. Failed saves are left out. */
export class ProgressSaver {
  readonly #onStop: () => void
  #savedAt = 0
  #saving: Promise<void> | undefined

  /** @param onStop called when a save finds that the run was stopped */
  constructor(onStop: () => void) {
    this.#onStop = onStop
  }

  /** @param save returns false if the run was stopped */
  offer(save: () => Promise<boolean>): void {
    if (this.#saving || Date.now() - this.#savedAt < SAVE_PROGRESS_MS) return
    this.#savedAt = Date.now()
    this.#saving = save()
      .then(
        (runs) => {
          if (!runs) this.#onStop()
        },
        () => {},
      )
      .finally(() => {
        this.#saving = undefined
      })
  }

  /** Waits for the save under way. */
  async end(): Promise<void> {
    await this.#saving
  }
}
