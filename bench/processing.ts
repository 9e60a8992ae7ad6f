/**
 * Whether processing slows the shop: p50 and p99 of catalogue reads while four masters are processed, alternating with
 * rounds in which their processes are suspended, so both are measured under the same conditions. Linux only. Runs its
 * own store.
 *
 *     npx node bench/processing.ts
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import sharp from 'sharp'
import type { AdminBeat, SavedBeat } from '#contract/beats/admin-beat.ts'
import { encodeWav } from '#server/platform/media/audio/wav-writer.ts'
import { demoSound } from './demo-sound.ts'
import { addressOf, signIn } from './started-store.ts'

type Reading = { p50: number; p99: number }

const MASTERS = 4
const ADMIN_PASSWORD = 'Nightbus36!'
const dataDir = mkdtempSync(join(tmpdir(), 'backbeat-bench-'))
const store = spawn(process.execPath, ['server/main.ts'], {
  env: {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    CAPTCHA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ADMIN_PASSWORD,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})

try {
  const url = await addressOf(store)
  const cookie = await signIn(url, ADMIN_PASSWORD)
  await read(url, 3)
  const ids = await upload(url, cookie)
  const busy: Reading[] = []
  const still: Reading[] = []
  while (await isProcessing(url, cookie, ids)) {
    const before = cpuOfProcesses()
    const reading = await read(url, 4)
    const held = hold()
    // Nothing to compare between two of them.
    if (held.length > 0 && cpuOfProcesses() > before) {
      busy.push(reading)
      still.push(await read(url, 4))
    }
    for (const pid of held) signal(pid, 'SIGCONT')
  }
  const middle = (readings: Reading[], of: keyof Reading) =>
    readings.map((reading) => reading[of]).toSorted((a, b) => a - b)[Math.floor(readings.length / 2)] ?? 0
  console.log(`${busy.length} pairs of readings, in the middle:`)
  console.log(`held still   p50 ${middle(still, 'p50')} ms   p99 ${middle(still, 'p99')} ms`)
  console.log(`processing   p50 ${middle(busy, 'p50')} ms   p99 ${middle(busy, 'p99')} ms`)
  const ratio = middle(busy, 'p99') / Math.max(1, middle(still, 'p99'))
  console.log(
    `p99 while processing / held still: ${ratio.toFixed(2)}; most memory of the store ${residentMb()} MB`,
  )
} finally {
  store.kill('SIGTERM')
  await new Promise((resolve) => store.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

async function upload(url: string, cookie: string): Promise<string[]> {
  const wav = new Blob([Uint8Array.from(encodeWav(await demoSound('kerosene', 4)))])
  const cover = await sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#c43d22' } })
    .jpeg()
    .toBuffer()
  const ids: string[] = []
  for (let i = 0; i < MASTERS; i++) {
    const form = new FormData()
    const fields = { title: `Bench ${i}`, description: 'x', price: '20', bpm: '142', tone: 'F minor' }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('image', new Blob([Uint8Array.from(cover)]), 'cover.jpg')
    form.append('audio', wav, 'master.wav')
    const answer = await fetch(`${url}/api/beats`, { method: 'POST', headers: { cookie }, body: form })
    if (!answer.ok) throw new Error(await answer.text())
    ids.push(((await answer.json()) as SavedBeat).id)
  }
  return ids
}

async function isProcessing(url: string, cookie: string, ids: string[]): Promise<boolean> {
  const answer = await fetch(`${url}/api/admin/beats?limit=100`, { headers: { cookie } })
  const beats = (await answer.json()) as AdminBeat[]
  const failed = beats.find(({ status }) => status === 'failed')
  if (failed) throw new Error(failed.error ?? 'failed')
  return beats.some(({ id, status }) => ids.includes(id) && status === 'processing')
}

async function read(url: string, seconds: number): Promise<Reading> {
  const { latency } = await autocannon({
    url: `${url}/api/beats?limit=24`,
    connections: 4,
    overallRate: 200,
    duration: seconds,
  })
  return { p50: latency.p50, p99: latency.p99 }
}

/** The store's running child processes. */
function processes(): number[] {
  try {
    const pids = readFileSync(`/proc/${store.pid}/task/${store.pid}/children`, 'utf8')
    return pids.split(' ').filter(Boolean).map(Number)
  } catch {
    throw new Error('This bench needs Linux, to find the processes of the store and hold them still.')
  }
}

/** Their CPU time in ticks. */
function cpuOfProcesses(): number {
  return processes()
    .map((pid) => {
      const fields = readStat(pid).split(') ')[1]?.split(' ') ?? []
      return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
    })
    .reduce((sum, ticks) => sum + ticks, 0)
}

function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

function hold(): number[] {
  const pids = processes()
  for (const pid of pids) signal(pid, 'SIGSTOP')
  return pids
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has exited meanwhile.
  }
}

/** Peak resident memory of the store's own process. */
function residentMb(): number {
  const status = readFileSync(`/proc/${store.pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000)
}
