import { readFile } from 'node:fs/promises'

const CHECK_EVERY_MS = 100
const KILOBYTES_PER_MB = 1_024

/**
 * Calls `onExceeded` once a process uses more memory than this (resident, with array buffers and WebAssembly, which no
 * flag of Node limits). Returns a function that stops watching. Does nothing without /proc, e.g. on macOS.
 */
export function watchMemory(pid: number, maxMb: number, onExceeded: () => void): () => void {
  const timer = setInterval(() => {
    readResidentMb(pid).then(
      (mb) => {
        if (mb > maxMb) onExceeded()
      },
      // The process has exited.
      () => {},
    )
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** VmRSS of proc_pid_status(5). */
async function readResidentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / KILOBYTES_PER_MB
}
