import type { Config } from '#server/config/config.ts'
import { countBeats, notDemo, onSale } from '#server/model/beat/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Whether pages say that the store is a demo: until it sells a beat of its owner's. A public one has a bar of its own. */
export class DemoNotice {
  readonly #db: Db
  readonly #isDemo: boolean
  #known: { catalogue: number; isShown: boolean } | undefined

  constructor(db: Db, { isDemo, publicDemo }: Pick<Config, 'isDemo' | 'publicDemo'>) {
    this.#db = db
    this.#isDemo = isDemo && !publicDemo
  }

  /** As of the last `catchUp`. */
  get isShown(): boolean {
    return this.#known?.isShown ?? false
  }

  /** Without the database, what is known stays. @param catalogue its version */
  async catchUp(catalogue: number): Promise<void> {
    if (!this.#isDemo || this.#known?.catalogue === catalogue) return
    const own = await countBeats(this.#db, onSale(), notDemo()).catch(() => undefined)
    if (own !== undefined) this.#known = { catalogue, isShown: own === 0 }
  }
}
