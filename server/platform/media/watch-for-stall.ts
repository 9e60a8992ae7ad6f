import { readFile } from 'node:fs/promises'

/** Media work computes all the time, at the lowest priority still more than this. In clock ticks of 10 ms. */
const LEAST_TICKS = 20

/**
 * Calls `onStall` once a process has used next to no processor time for this long: it was stopped, or waits for something
 * that never comes. Returns how to end watching. Without /proc, as on macOS, nothing is watched.
 */
export function watchForStall(pid: number, stalledAfterMs: number, onStall: () => void): () => void {
  let before: number | undefined
  const timer = setInterval(() => {
    readTicks(pid).then(
      (ticks) => {
        if (before !== undefined && ticks - before < LEAST_TICKS) onStall()
        before = ticks
      },
      // The process has ended.
      () => {},
    )
  }, stalledAfterMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Processor time of all threads (proc_pid_stat(5), fields 14 and 15). */
async function readTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The second field is the name in brackets, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}
