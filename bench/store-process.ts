import { spawn } from 'node:child_process'
import { nodeFlags } from './node-flags.ts'
import { cpuSecondsOf, memoryMbOf } from './process-usage.ts'

/** Time to readiness, and the slowest response of `/healthz` until then. */
export type Start = { readySeconds: number; slowestHealthMs: number; memoryMb: number }

/**
 * A store on a local port with a data folder and, for PostgreSQL, a database. All other settings are defaults, so that
 * requests cost what they cost in production, logging included.
 */
export async function startStore(
  port: number,
  settings: { dataDir: string; databaseUrl: string | undefined },
): Promise<{ start: Start; cpuSeconds: () => Promise<number>; stop: () => Promise<void> }> {
  const started = performance.now()
  const store = spawn(process.execPath, [...nodeFlags, 'server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: settings.dataDir,
      ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
      PORT: String(port),
      DEMO: 'off',
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
  const start = { readySeconds, slowestHealthMs, memoryMb: (await memoryMbOf(store.pid)).own }
  return { start, cpuSeconds: () => cpuSecondsOf(store.pid), stop }
}

/** Slowest response of `/healthz` in milliseconds, from the first one until the store was ready. */
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
