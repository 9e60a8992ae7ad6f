import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { nodeFlags } from './node-flags.ts'
import { cpuSecondsOf, memoryMbOf } from './process-usage.ts'

/**
 * Seconds to the first responses of `/healthz` and `/readyz`, the CPU time until the latter, which other load changes less,
 * and the slowest response of `/healthz` in between.
 */
export type Start = {
  healthySeconds: number
  readySeconds: number
  cpuSeconds: number
  slowestHealthMs: number
  memoryMb: number
}

/**
 * A store on a local port with a data folder and, for PostgreSQL, a database. All other settings are defaults, so that
 * requests cost what they cost in production, logging included, unless `env` changes them.
 */
export async function startStore(
  port: number,
  settings: { dataDir: string; databaseUrl: string | undefined },
  env: Readonly<Record<string, string>> = {},
): Promise<{ start: Start; cpuSeconds: () => Promise<number>; stop: () => Promise<void> }> {
  const started = performance.now()
  const store = spawn(process.execPath, [...nodeFlags, 'server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: settings.dataDir,
      ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
      PORT: String(port),
      DEMO: 'off',
      // As with `npm start` and the service of `deploy/`.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled'),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    const ended = new Promise((resolve) => store.once('exit', resolve))
    store.kill('SIGTERM')
    await ended
  }
  const { healthyAt, slowestHealthMs } = await untilReady(port, () => store.exitCode !== null)
  const start = {
    healthySeconds: (healthyAt - started) / 1000,
    readySeconds: (performance.now() - started) / 1000,
    cpuSeconds: await cpuSecondsOf(store.pid),
    slowestHealthMs,
    memoryMb: (await memoryMbOf(store.pid)).own,
  }
  return { start, cpuSeconds: () => cpuSecondsOf(store.pid), stop }
}

/** When `/healthz` first responded, and its slowest response until the store was ready. Milliseconds. */
async function untilReady(
  port: number,
  hasEnded: () => boolean,
): Promise<{ healthyAt: number; slowestHealthMs: number }> {
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
  let healthyAt: number | undefined
  let slowestHealthMs = 0
  for (;;) {
    if (hasEnded()) throw new Error('The store ended while it started.')
    const asked = performance.now()
    if ((await ask('/healthz'))?.ok) {
      const answered = performance.now()
      healthyAt ??= answered
      slowestHealthMs = Math.max(slowestHealthMs, answered - asked)
    }
    if (healthyAt !== undefined && (await ask('/readyz'))?.ok) return { healthyAt, slowestHealthMs }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
