import { readdir, readFile } from 'node:fs/promises'

/** CPU time of all threads of a process. Linux only. */
export async function cpuSecondsOf(pid: number | undefined): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  // Nanoseconds on the CPU, nanoseconds waiting, number of timeslices.
  const stats = await Promise.all(threads.map((id) => readFile(`/proc/${pid}/task/${id}/schedstat`, 'utf8')))
  return stats.reduce((sum, stat) => sum + Number(stat.split(' ')[0]), 0) / 1e9
}

/** `own`: anonymous memory, which no other process shares. `resident` has mapped files too. Megabytes (2^20 bytes). */
export async function memoryMbOf(pid: number | undefined): Promise<{ own: number; resident: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024)
  return { own: megabytes('RssAnon'), resident: megabytes('VmRSS') }
}
