import type { Db } from '#server/platform/database/connect.ts'
import type { StoreAtProvider } from '#server/platform/http/store-url.ts'

/** What providers need of the store. */
type Host = {
  db: Db
  store: () => Promise<StoreAtProvider>
  /** Tells the operator of what needs a person, once per key. */
  report: (alert: { key: string; message: string }) => Promise<void>
}

/** The store, which is made after its payments. */
export class PaymentHost implements Host {
  #host: Host | undefined

  attach(host: Host): void {
    this.#host = host
  }

  get db(): Db {
    return this.#attached.db
  }

  store(): ReturnType<Host['store']> {
    return this.#attached.store()
  }

  report(alert: Parameters<Host['report']>[0]): Promise<void> {
    return this.#attached.report(alert)
  }

  get #attached(): Host {
    if (!this.#host) throw new Error('payments were used before the store was attached to them')
    return this.#host
  }
}
