import { setTimeout as wait } from 'node:timers/promises'
import { ProcessOnPort, type Program } from './process-on-port.ts'
import { random } from './random.ts'

/** Keeps a store running on one port, and kills it with SIGKILL at random moments until it is told to stop. */
export class KilledStore {
  readonly #process: ProcessOnPort
  #stopping = false
  #loop: Promise<void> | undefined
  kills = 0

  constructor(program: Program) {
    this.#process = new ProcessOnPort(program)
  }

  get url(): string {
    return this.#process.url
  }

  /** @param liveMs how long a process lives, at least and at most */
  start(liveMs: readonly [number, number]): void {
    this.#stopping = false
    this.#loop = this.#run(liveMs)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#process.kill()
    await this.#loop
  }

  async #run([least, most]: readonly [number, number]): Promise<void> {
    while (!this.#stopping) {
      this.#process.start()
      // One that is ended before it is ready is started again like any other.
      await this.#process.untilReady().catch((error: unknown) => {
        if (!this.#stopping) process.stderr.write(`${error}\n`)
      })
      await Promise.race([this.#process.ended, wait(least + random() * (most - least))])
      if (!this.#stopping) this.kills++
      await this.#process.kill()
    }
  }
}
