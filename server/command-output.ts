import { ConfigError } from '#server/config-error.ts'
import { MigrationError } from '#server/database/migrate.ts'
import { MoveError } from '#server/database/move-error.ts'

const REDRAW_MS = 200

/** Shows on a terminal how far a command is, on one line; elsewhere one line a finished step. On standard error. */
export function showProgress(out: NodeJS.WriteStream = process.stderr) {
  let drawnAt = 0
  const draw = (line: string) => out.write(out.isTTY ? `\r\u001b[2K${line}` : `${line}\n`)
  return {
    /** `done` of `total`, in rows or bytes as the step's name says. A step whose total is reached is finished. */
    update(step: string, done: number, total?: number): void {
      const isFinished = total !== undefined && done >= total
      const isDue = out.isTTY ? Date.now() - drawnAt >= REDRAW_MS : false
      if ((!isFinished && !isDue) || total === 0) return
      drawnAt = Date.now()
      const of = total === undefined || isFinished ? '' : ` of ${total.toLocaleString('en')}`
      draw(`${step}: ${done.toLocaleString('en')}${of}`)
    },
    end(): void {
      if (out.isTTY) out.write('\r\u001b[2K')
    },
  }
}

/** Says why a command failed, without a stack where the reason is the operator's to put right, and ends with 1. */
export function failCommand(error: unknown): void {
  const isExplained =
    error instanceof MoveError ||
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
