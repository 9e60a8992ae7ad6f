/**
 * Cost of a start: seconds and CPU time to the first response, and the process's memory then and when idle. Starts its
 * own store, already seeded, several times. Linux only.
 *
 *     npx node bench/start.ts [starts]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { middle } from './http-load.ts'
import { nodeFlags } from './node-flags.ts'
import { cpuSecondsOf, memoryMbOf } from './process-usage.ts'

const PORT = 4313
const ASK_EVERY_MS = 10
const IDLE_MS = 10_000
const starts = Number(process.argv[2] ?? 5)

type Start = { seconds: number; cpuSeconds: number; ownMb: number; idleOwnMb: number; idleResidentMb: number }

const dataDir = await mkdtemp(join(tmpdir(), 'backbeat-bench-'))
try {
  // The first start builds and seeds; it is not counted.
  await stop((await start()).store)
  const rounds: Start[] = []
  for (let at = 0; at < starts; at++) rounds.push(await measure())
  print(
    `${starts} starts of a store with the demo catalogue, the median of each; load ${loadavg()[0]?.toFixed(1)}`,
  )
  const of = (figure: keyof Start) => middle(rounds.map((round) => round[figure]))
  print(
    `  to the first answer   ${of('seconds').toFixed(2)} s, ${of('cpuSeconds').toFixed(2)} s of processor time`,
  )
  print(`  memory of its own     ${of('ownMb')} MB then, ${of('idleOwnMb')} MB idle`)
  print(`  resident              ${of('idleResidentMb')} MB idle, with mapped files`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(): Promise<Start> {
  const { store, seconds } = await start()
  try {
    const cpuSeconds = await cpuSecondsOf(store.pid)
    const { own: ownMb } = await memoryMbOf(store.pid)
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    const idle = await memoryMbOf(store.pid)
    return { seconds, cpuSeconds, ownMb, idleOwnMb: idle.own, idleResidentMb: idle.resident }
  } finally {
    await stop(store)
  }
}

/** Starts like `npm start`, until the home page responds. */
async function start(): Promise<{ store: ChildProcess; seconds: number }> {
  const started = performance.now()
  const store = spawn(process.execPath, [...nodeFlags, 'scripts/start.mjs'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(PORT) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    if (store.exitCode !== null) throw new Error('The store ended while it started.')
    const answer = await fetch(`http://127.0.0.1:${PORT}/`).catch(() => undefined)
    if (answer?.ok) return { store, seconds: (performance.now() - started) / 1000 }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
}

async function stop(store: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => store.once('exit', resolve))
  store.kill('SIGTERM')
  await ended
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
