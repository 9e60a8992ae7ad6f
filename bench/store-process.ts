import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

const TICKS_A_SECOND = 100

/** How a start went: when it was ready, and how long `/healthz` took to answer meanwhile, at the longest. */
export type Start = { readySeconds: number; slowestHealthMs: number; memoryMb: number }

/** A store of its own on a port of this machine, over a data folder and, for PostgreSQL, a database. */
export async function startStore(
  port: number,
  settings: { dataDir: string; databaseUrl: string | undefined },
): Promise<{ start: Start; cpuSeconds: () => Promise<number>; stop: () => Promise<void> }> {
  const started = performance.now()
  const store = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATA_DIR: settings.dataDir,
      ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
      PORT: String(port),
      DEMO: 'off',
      LOG_LEVEL: 'fatal',
      CAPTCHA: 'off',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    const ended = new Promise((resolve) => store.once('exit', resolve))
    store.kill('SIGTERM')
    await ended
  }
  const slowestHealthMs = await untilReady(port, () => store.exitCode !== null)
  const readySeconds = (performance.now() - started) / 1000
  const pid = store.pid ?? 0
  const start = { readySeconds, slowestHealthMs, memoryMb: await memoryOf(pid) }
  return { start, cpuSeconds: () => cpuSecondsOf(pid), stop }
}

/** Milliseconds of the slowest answer of `/healthz` from its first one until the store was ready. */
async function untilReady(port: number, hasEnded: () => boolean): Promise<number> {
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
  let slowest = 0
  for (;;) {
    if (hasEnded()) throw new Error('The store ended while it started.')
    const asked = performance.now()
    if ((await ask('/healthz'))?.ok) slowest = Math.max(slowest, performance.now() - asked)
    if ((await ask('/readyz'))?.ok) return slowest
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** What a process has worked so far, whatever it had to wait for. Linux tells it, other systems answer 0. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + system) / TICKS_A_SECOND
}

/** Resident memory of its own in megabytes, without mapped files. Linux tells it, other systems answer 0. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
