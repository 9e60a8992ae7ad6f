import { setTimeout as wait } from 'node:timers/promises'
import { ProcessOnPort, type Program } from './process-on-port.ts'
import { type Random, randomOf } from './random.ts'

/** Processes live longer on slow machines: otherwise they would mostly be starting. */
const usualStartMs = 2_000

export type LiveMs = readonly [least: number, most: number]

/** Keeps a program running on one port, and kills it with SIGKILL at random moments until stopped. */
export class KilledProcess {
  readonly #process: ProcessOnPort
  readonly #random: Random
  #stopping = false
  #loop: Promise<void> | undefined
  kills = 0

  /** @param name of its random number generator */
  constructor(program: Program, name: string) {
    this.#process = new ProcessOnPort(program)
    this.#random = randomOf(name)
  }

  get url(): string {
    return this.#process.url
  }

  /** @param liveMs minimum and maximum lifetime; called for each process */
  start(liveMs: () => LiveMs): void {
    this.#stopping = false
    this.#loop = this.#run(liveMs)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#process.kill()
    await this.#loop
  }

  async #run(liveMs: () => LiveMs): Promise<void> {
    while (!this.#stopping) {
      this.#process.start()
      const startedAt = Date.now()
      // One that is killed before it is ready is restarted like any other.
      await this.#process.untilReady().catch((error: unknown) => {
        if (!this.#stopping) process.stderr.write(`${error}\n`)
      })
      const slowness = Math.max(1, (Date.now() - startedAt) / usualStartMs)
      const [least, most] = liveMs()
      const lives = (least + this.#random() * (most - least)) * slowness
      await Promise.race([this.#process.ended, wait(lives)])
      if (!this.#stopping) this.kills++
      await this.#process.kill()
    }
  }
}
