import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { msg } from '#contract/text/msg.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { isDiskFull } from '#server/platform/database/database-unavailable.ts'
import { MigrationError } from '#server/platform/database/migrate.ts'
import { TransferError } from '#server/platform/database/transfer-error.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'

/** Why a restore failed, for its administrator. */
export function explainFailure(error: unknown): string {
  const isExplained =
    error instanceof TransferError || error instanceof ConfigError || error instanceof MigrationError
  if (isExplained && !isDiskFull(error)) return error.message
  if (isDiskFull(error)) return inEnglish(msg`The disk was full before the restore was complete.`)
  const reason = error instanceof Error ? error.message : String(error)
  return inEnglish(msg`The backup could not be restored: ${{ reason }}`)
}

/** A start writes why it could not apply a restore, and the page shows it until it is dismissed. */
export async function writeProblem(restoreFolder: string, problem: string): Promise<void> {
  await writeFile(problemFile(restoreFolder), problem, { mode: 0o600 })
}

export function readProblem(restoreFolder: string): string | null {
  try {
    return readFileSync(problemFile(restoreFolder), 'utf8')
  } catch {
    return null
  }
}

export async function removeProblem(restoreFolder: string): Promise<void> {
  await rm(problemFile(restoreFolder), { force: true })
}

function problemFile(restoreFolder: string): string {
  return join(restoreFolder, 'problem.txt')
}
