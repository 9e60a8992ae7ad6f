import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres, type PostgresPrograms } from './postgres-programs.ts'

const run = promisify(execFile)

const READY = /ready to accept (?:read-only )?connections/
/** Tail of the server's output, where it says why it exited. */
const COMPLAINT_LENGTH = 2_000
/** English messages, to detect readiness. */
const env = { ...process.env, LC_MESSAGES: 'C' }

/** A real PostgreSQL in its own folder, listening on 127.0.0.1. User and password are `backbeat`. */
export class PostgresServer {
  readonly port: number
  /** Where its data lies. */
  readonly dataFolder: string
  readonly #folder: string
  readonly #programs: PostgresPrograms
  readonly #flags: readonly string[]
  #process: ChildProcess | undefined

  private constructor(programs: PostgresPrograms, folder: string, port: number, flags: readonly string[]) {
    this.port = port
    this.dataFolder = join(folder, 'data')
    this.#folder = folder
    this.#programs = programs
    this.#flags = flags
  }

  /** A server without data: call `initialize`, or copy data there. `flags` are those of `postgres`. */
  static async create(port: number, flags: readonly string[] = []): Promise<PostgresServer> {
    const programs = await findPostgres()
    const folder = await mkdtemp(join(tmpdir(), 'backbeat-postgres-'))
    // PostgreSQL's user must reach its folder inside this one.
    await chmod(folder, 0o755)
    const server = new PostgresServer(programs, folder, port, flags)
    await mkdir(server.dataFolder, { mode: 0o700 })
    const { uid, gid } = programs.user
    if (uid !== undefined && gid !== undefined) await chown(server.dataFolder, uid, gid)
    return server
  }

  /** URL of a database. */
  url(database: string): string {
    return `postgres://backbeat:backbeat@127.0.0.1:${this.port}/${database}`
  }

  async initialize(): Promise<void> {
    const passwordFile = join(this.#folder, 'password')
    await writeFile(passwordFile, 'backbeat\n')
    const { initdb, user } = this.#programs
    const args = [
      `--pgdata=${this.dataFolder}`,
      '--auth=password',
      '--username=backbeat',
      `--pwfile=${passwordFile}`,
      '--lc-messages=C',
      // Of the server itself, whatever the machine's is: without one, `lower` would know ASCII alone.
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]
    await run(initdb, args, { ...user, env, cwd: this.#folder }).catch((error: unknown) => {
      throw new Error(`PostgreSQL could not make its data folder. ${reasonOf(error)}`, { cause: error })
    })
  }

  /**
   * Resolves once it accepts connections.
   * @throws Error with its output if it exits first
   */
  start(): Promise<void> {
    const { postgres, user } = this.#programs
    const args = ['-D', this.dataFolder, '-p', String(this.port), ...this.#flags]
    const server = spawn(postgres, args, {
      ...user,
      env,
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#process = server
    stopWithThisProcess(server)
    return new Promise((resolve, reject) => {
      let written = ''
      const fail = (reason: string) =>
        reject(new Error(`PostgreSQL did not start on port ${this.port}. ${reason}`))
      server.stderr.on('data', (chunk: Buffer) => {
        written = `${written}${chunk}`.slice(-COMPLAINT_LENGTH)
        if (READY.test(written)) resolve()
      })
      server.once('error', (error) => fail(error.message))
      server.once('close', () => fail(written))
    })
  }

  /** Ends all connections and the server, as an operator does who restarts it. The data stays. */
  async stop(): Promise<void> {
    const server = this.#process
    this.#process = undefined
    if (!server || server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
  }

  /** Stops it and removes its data. */
  async close(): Promise<void> {
    await this.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/** Output of the program, or why it could not run. */
function reasonOf(error: unknown): string {
  const written = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return written || (error instanceof Error ? error.message : String(error))
}

const running = new Set<ChildProcess>()
let isListening = false

/** Otherwise servers would outlive interrupted tests. */
function stopWithThisProcess(server: ChildProcess): void {
  if (!isListening) listenForEnd()
  isListening = true
  running.add(server)
  server.once('close', () => running.delete(server))
}

function stopAll(): void {
  for (const server of running) server.kill('SIGINT')
}

function listenForEnd(): void {
  process.on('exit', stopAll)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      stopAll()
      // Without other listeners, exit as by default.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
    })
  }
}
