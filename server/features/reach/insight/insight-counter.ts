import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/database/connect.ts'
import { dayOf, Tally } from './tally.ts'
import { writeBatch } from './write-batch.ts'

/** Counts reports in memory, and writes the sums. */
export class InsightCounter {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #countFound: (query: string) => number
  readonly tally = new Tally()
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Db, log: FastifyBaseLogger, countFound: (query: string) => number) {
    this.#db = db
    this.#log = log
    this.#countFound = countFound
  }

  /** Counts a step that the store itself saw, such as a beat put into a cart. */
  countStep(step: 'cart', beat: string, source: string | null | undefined): void {
    this.tally.addStep({ beat, source: source ?? '', step }, dayOf(Date.now()))
  }

  /** Writes what was counted since the last time, one after another. A failure keeps it for the next time. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const batch = this.tally.take()
      try {
        await writeBatch(this.#db, batch, this.#countFound)
      } catch (error) {
        this.tally.putBack(batch)
        this.#log.warn({ err: error }, 'what was heard could not be written; the next minute tries again')
      }
    })
    return this.#writing
  }
}
