/** Shares work: while a call for a key is under way, others for that key get its answer. */
export class SingleFlight<Answer> {
  readonly #underWay = new Map<string, Promise<Answer>>()

  run(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const underWay = this.#underWay.get(key) ?? work().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, underWay)
    return underWay
  }
}

/**
 * Flights of each store by one of its own objects. Stores in one process, such as the copies of a public demo, have
 * rows of the same ids, whose work must not be shared.
 */
export function flightsByStore<Answer>(): (store: object) => SingleFlight<Answer> {
  const known = new WeakMap<object, SingleFlight<Answer>>()
  return (store) => {
    const flights = known.get(store) ?? new SingleFlight<Answer>()
    known.set(store, flights)
    return flights
  }
}
