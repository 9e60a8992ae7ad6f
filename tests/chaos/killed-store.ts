import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { StoreProcessOptions } from './store-process.ts'

const root = join(import.meta.dirname, '..', '..')

/** Keeps a store running on one port, and kills it with SIGKILL at random moments until it is told to stop. */
export class KilledStore {
  readonly #options: StoreProcessOptions
  #child: ChildProcess | undefined
  #stopping = false
  #loop: Promise<void> | undefined
  kills = 0

  constructor(options: StoreProcessOptions) {
    this.#options = options
  }

  /** @param liveMs how long a process lives, at least and at most */
  start(liveMs: readonly [number, number]): void {
    this.#loop = this.#run(liveMs)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#child?.kill('SIGKILL')
    await this.#loop
  }

  async #run([least, most]: readonly [number, number]): Promise<void> {
    while (!this.#stopping) {
      const child = this.#spawn()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      await this.#untilItAnswers()
      await Promise.race([ended, wait(least + Math.random() * (most - least))])
      if (!this.#stopping) this.kills++
      child.kill('SIGKILL')
      await ended
    }
  }

  #spawn(): ChildProcess {
    const child = spawn(
      join(root, 'node_modules', '.bin', 'node'),
      [join(root, 'tests', 'chaos', 'store-process.ts'), JSON.stringify(this.#options)],
      { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    this.#child = child
    return child
  }

  async #untilItAnswers(): Promise<void> {
    const { PORT } = this.#options.settings
    for (let attempt = 0; attempt < 200 && !this.#stopping; attempt++) {
      const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined)
      if (answer?.ok) return
      await wait(50)
    }
  }
}
