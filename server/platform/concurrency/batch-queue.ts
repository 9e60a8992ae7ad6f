/**
 * Answers questions in the order in which they came, up to so many at once in each turn of the event loop. Between two
 * turns whatever else waits is served, and who comes meanwhile queues behind: under load everybody waits equally long,
 * where a question that was answered as soon as it was read would go before older ones that lie unread.
 */
export class BatchQueue<Question, Answer> {
  readonly #answer: (questions: readonly Question[]) => Promise<readonly Answer[]> | readonly Answer[]
  readonly #mostAtOnce: number
  #waiting: Waiting<Question, Answer>[] = []

  /** @param answer gives as many answers as it is given questions, in their order, or refuses them all */
  constructor(
    answer: (questions: readonly Question[]) => Promise<readonly Answer[]> | readonly Answer[],
    { mostAtOnce }: { mostAtOnce: number },
  ) {
    this.#answer = answer
    this.#mostAtOnce = mostAtOnce
  }

  /** Rejects with what the answering threw. */
  ask(question: Question): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    if (this.#waiting.push({ question, resolve, reject }) === 1) setImmediate(() => this.#takeTurn())
    return promise
  }

  async #takeTurn(): Promise<void> {
    const taken = this.#waiting.splice(0, this.#mostAtOnce)
    if (this.#waiting.length > 0) setImmediate(() => this.#takeTurn())
    try {
      const answers = await this.#answer(taken.map(({ question }) => question))
      for (const [place, { resolve }] of taken.entries()) resolve(answers[place] as Answer)
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
  }
}

type Waiting<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}
