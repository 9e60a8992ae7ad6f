/** Shares work: while a call for a key is under way, others for that key get its answer. */
export class SingleFlight<Answer> {
  readonly #underWay = new Map<string, Promise<Answer>>()

  run(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const underWay = this.#underWay.get(key) ?? work().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, underWay)
    return underWay
  }
}
