import { verifyAuditChain } from '#server/model/audit/index.ts'
import { connect } from '#server/platform/database/connect.ts'
import { appliedMigrations, newestMigration } from '#server/platform/database/migrate.ts'
import { TransferError } from '#server/platform/database/transfer-error.ts'
import { failCommand } from './command-output.ts'
import { assertStoreExists, readStoreConfig } from './read-store-config.ts'

/** Only reads, so that it can run beside the store. Exit code 1 means that the chain is broken. */
async function run(): Promise<void> {
  const { config } = await readStoreConfig()
  assertStoreExists(config, 'There is no store')
  const connection = connect(config)
  try {
    if (!(await appliedMigrations(connection.db)).includes(newestMigration))
      throw new TransferError(
        'The database belongs to an older version. Start the store once, then check again.',
      )
    const { problem, entries, head } = await verifyAuditChain(connection.db)
    if (!problem) {
      process.stdout.write(`The audit log is unchanged: ${entries} linked entries, newest hash ${head}\n`)
      return
    }
    const entry = problem.id === null ? '' : ` (${problem.id}, recorded ${problem.at})`
    const verb = problem.kind === 'missing' ? 'is missing' : 'was changed'
    process.stdout.write(`The audit log was tampered with: entry ${problem.position}${entry} ${verb}.\n`)
    process.exitCode = 1
  } finally {
    await connection.close()
  }
}

run().catch(failCommand)
