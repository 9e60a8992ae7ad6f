import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { freePort } from './free-port.ts'
import { PostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the cluster's maintenance database; tests create databases beside it. */
    postgresUrl: string
  }
}

/** Starts a real PostgreSQL for a test run, with its own folder and port. */
export default async function startPostgresCluster(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await PostgresCluster.start()
  await makeTemplate(cluster.url)
  project.provide('postgresUrl', cluster.url)
  return () => cluster.close()
}

/** A migrated template database: copying it is several times faster than migrating for each test. */
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

/** Tests need no durability, and the disk is the bottleneck. */
const flags = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  // It would process hundreds of databases that exist for a second.
  'autovacuum=off',
  'max_connections=200',
].flatMap((setting) => ['-c', setting])

/** A real PostgreSQL that tests can stop and restart. */
export class PostgresCluster {
  /** URL of its maintenance database. */
  readonly url: string
  readonly #server: PostgresServer

  private constructor(server: PostgresServer) {
    this.url = server.url('postgres')
    this.#server = server
  }

  static async start(): Promise<PostgresCluster> {
    const server = await PostgresServer.create(await freePort(), flags)
    try {
      await server.initialize()
      await server.start()
    } catch (error) {
      await server.close()
      throw error
    }
    return new PostgresCluster(server)
  }

  /** Ends all connections and the server, as an operator does who restarts it. The data stays. */
  stop(): Promise<void> {
    return this.#server.stop()
  }

  startAgain(): Promise<void> {
    return this.#server.start()
  }

  close(): Promise<void> {
    return this.#server.close()
  }
}
