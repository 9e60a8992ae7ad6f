import { readFile } from 'node:fs/promises'

/** Media work uses more CPU than this even at the lowest priority. In clock ticks of 10 ms. */
const MIN_TICKS = 20

/**
 * Calls `onStall` once a process has used almost no CPU time for this long (suspended or deadlocked). Returns a
 * function that stops watching. Does nothing without /proc, e.g. on macOS.
 */
export function watchForStall(pid: number, stalledAfterMs: number, onStall: () => void): () => void {
  let before: number | undefined
  const timer = setInterval(() => {
    readTicks(pid).then(
      (ticks) => {
        if (before !== undefined && ticks - before < MIN_TICKS) onStall()
        before = ticks
      },
      // The process has exited.
      () => {},
    )
  }, stalledAfterMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** CPU time of all threads (proc_pid_stat(5), fields 14 and 15). */
async function readTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The second field is the name in parentheses, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}
