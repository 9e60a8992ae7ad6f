import { spawn } from 'node:child_process'
import { nodeFlags } from './node-flags.ts'
import { cpuSecondsOf, memoryMbOf } from './process-usage.ts'

/** How a start went: when it was ready, and how long `/healthz` took to answer meanwhile, at the longest. */
export type Start = { readySeconds: number; slowestHealthMs: number; memoryMb: number }

/**
 * A store of its own on a port of this machine, over a data folder and, for PostgreSQL, a database. Every other setting
 * is the default, so that a request costs what it costs in a real store, log lines included.
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
