import { formatCount } from '#contract/text/format-count.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { MigrationError } from '#server/platform/database/migrate.ts'
import { TransferError } from '#server/platform/database/transfer-error.ts'

const REDRAW_MS = 200

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>

/**
 * Progress on stderr: a status line on a terminal, otherwise one line per finished step. After SIGINT or SIGTERM the
 * next update throws, so that the command rolls back.
 */
export function showProgress(out: Terminal = process.stderr) {
  let drawnAt = 0
  let isStopped = false
  const stop = () => {
    isStopped = true
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const draw = (line: string) => out.write(out.isTTY ? `\r\u001b[2K${line}` : `${line}\n`)
  return {
    /** A step is finished once `done` reaches `total`. */
    update(step: string, done: number, total?: number): void {
      if (isStopped) throw new TransferError('Stopped on request.')
      const isFinished = total !== undefined && done >= total
      const isDue = out.isTTY ? Date.now() - drawnAt >= REDRAW_MS : false
      if ((!isFinished && !isDue) || total === 0) return
      drawnAt = Date.now()
      const of = total === undefined || isFinished ? '' : ` of ${formatCount(total)}`
      draw(`${step}: ${formatCount(done)}${of}`)
    },
    end(): void {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      if (out.isTTY) out.write('\r\u001b[2K')
    },
  }
}

/** Prints why a command failed, without a stack trace for errors that the operator can fix, and exits with 1. */
export function failCommand(error: unknown): void {
  const isExplained =
    error instanceof TransferError ||
    error instanceof ConfigError ||
    error instanceof MigrationError ||
    (error instanceof Error && 'code' in error)
  const cause =
    error instanceof MigrationError && error.cause instanceof Error ? ` ${error.cause.message}` : ''
  const reason = isExplained
    ? `${error.message}${cause}`
    : error instanceof Error
      ? error.stack
      : String(error)
  process.stderr.write(`\n${reason}\n`)
  process.exitCode = 1
}
