import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import type { PaymentSandbox } from './payment-sandbox.ts'

const restartAfterMs = 1_000
const longestRestartMs = 60_000

const Ready = z.object({ url: z.string() })

type Options = {
  /** Path of stripe-sandbox/main.ts or paypal-sandbox/main.ts. */
  program: string
  /** The SQLite file that keeps its state, in `dataDir`. */
  file: string
  dataDir: string
  host: string
  port: number
  /** Its keys, by the names of its environment variables. */
  keys: Readonly<Record<string, string>>
  /** Reports an unexpected end to the operator. */
  say: (line: string) => void
}

/**
 * The sandbox as a child process, restarted after a crash. It ends with the store, even if that is killed, because it
 * watches their IPC channel.
 */
export class SandboxProcess implements PaymentSandbox {
  readonly #options: Options
  #child: ChildProcess | undefined
  #ready = pendingAddress()
  #failures = 0
  #restart: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  address(): Promise<string> {
    return this.#ready.promise
  }

  start(webhookUrl: string): void {
    const { program, file, dataDir, host, port, keys } = this.#options
    const args = ['--ipc', '--data', join(dataDir, file), '--forward-to', webhookUrl]
    const child = fork(program, [...args, '--host', host, '--port', String(port)], {
      // Does not inherit the store's settings and flags.
      env: {
        ...keys,
        // Without the cache, stripping types takes 25 MB and half of the start.
        NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
      },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    child.on('message', (message) => {
      const { data: ready } = Ready.safeParse(message)
      if (!ready) return
      this.#failures = 0
      this.#ready.resolve(ready.url)
    })
    child.once('error', (error) => this.#restartLater(child, webhookUrl, error.message))
    child.once('exit', (code, signal) =>
      this.#restartLater(child, webhookUrl, `ended with ${signal ?? code}`),
    )
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#restart)
    const child = this.#child
    if (!child?.connected) return
    child.disconnect()
    await once(child, 'exit')
  }

  #restartLater(child: ChildProcess, webhookUrl: string, reason: string): void {
    if (this.#isClosed || this.#child !== child) return
    this.#child = undefined
    const error = new Error(`the payment sandbox ${reason}`)
    this.#ready.reject(error)
    // Until the restart, requests fail at once.
    this.#ready = pendingAddress()
    this.#ready.reject(error)
    const delayMs = Math.min(restartAfterMs * 2 ** this.#failures++, longestRestartMs)
    this.#options.say(`payment sandbox: ${reason}; starting it again in ${delayMs / 1000} s`)
    this.#restart = setTimeout(() => {
      this.#ready = pendingAddress()
      this.start(webhookUrl)
    }, delayMs)
  }
}

function pendingAddress(): PromiseWithResolvers<string> {
  const pending = Promise.withResolvers<string>()
  // Prevents an unhandled rejection.
  pending.promise.catch(() => {})
  return pending
}
