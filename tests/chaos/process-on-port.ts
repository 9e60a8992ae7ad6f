import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { childEnvironment } from '#tests/child-environment.ts'

const root = join(import.meta.dirname, '..', '..')
const maxTries = 400
const inherited = { ...childEnvironment, NODE_OPTIONS: '--no-warnings' }

export type Program = {
  /** Path of the script, relative to the project. */
  file: string
  args?: readonly string[] | (() => readonly string[])
  /** Its environment, in addition to what every process inherits. */
  settings?: Record<string, string>
  port: number
  /** Answers once it is ready; `/readyz` unless given. */
  readyPath?: string
}

/** A store or a sandbox in its own process, which can be killed. */
export class ProcessOnPort {
  readonly #program: Program
  readonly url: string
  #child: ChildProcess | undefined
  #ended: Promise<unknown> = Promise.resolve()
  #printed = ''

  constructor(program: Program) {
    this.#program = program
    this.url = `http://127.0.0.1:${program.port}`
  }

  start(): void {
    const { file, args = [], settings } = this.#program
    const given = typeof args === 'function' ? args() : args
    const child = spawn(join(root, 'node_modules', '.bin', 'node'), [join(root, file), ...given], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(settings && { env: { ...inherited, ...settings } }),
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#printed += text
    })
    this.#child = child
    this.#ended = new Promise((resolve) => child.once('exit', resolve))
  }

  /** Its output so far. */
  get printed(): string {
    return this.#printed
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Resolves once the process has exited. */
  get ended(): Promise<unknown> {
    return this.#ended
  }

  /** @throws Error with its output, if it exited or never became ready */
  async untilReady(): Promise<void> {
    for (let attempt = 0; attempt < maxTries && this.isRunning; attempt++) {
      const answer = await fetch(`${this.url}${this.#program.readyPath ?? '/readyz'}`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.ok) return
      await wait(50)
    }
    throw new Error(`${this.#program.file} did not become ready:\n${this.#printed}`)
  }

  /** With SIGKILL, like a power failure. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL')
    await this.#ended
  }
}
