import SonicBoom from 'sonic-boom'

/** Lines wait in memory up to this size while standard output takes none. */
const MAX_WAITING_BYTES = 4_000_000

export type LogDestination = {
  write(line: string): void
  /** Resolves when all lines are written, or after `timeoutMs`. */
  flush(timeoutMs: number): Promise<void>
}

/**
 * Standard output for the log. Writing never blocks the process, even if the reader of a pipe has stopped: further
 * lines are dropped, counted, and reported once it reads again.
 */
export function openLogDestination(): LogDestination {
  // Not pino's own destination: when the process exits, it waits without limit until everything is written.
  const stream = new SonicBoom({ fd: 1, sync: false, maxLength: MAX_WAITING_BYTES })
  let dropped = 0
  stream.on('drop', () => dropped++)
  stream.on('drain', () => {
    if (dropped === 0) return
    const msg = `${dropped} log lines were dropped, because nobody read standard output`
    dropped = 0
    stream.write(`${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, msg })}\n`)
  })
  // The reader has gone for good; the store goes on without a log.
  stream.on('error', () => {})
  return {
    write: (line) => stream.write(line),
    flush: (timeoutMs) =>
      new Promise((resolve) => {
        setTimeout(resolve, timeoutMs).unref()
        stream.flush(() => resolve())
      }),
  }
}
