/**
 * Whether processing slows the shop: p50 and p99 of catalogue reads idle, and while four masters are processed, in
 * turns in one run, on a store of its own.
 *
 *     node bench/processing.ts
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import sharp from 'sharp'
import type { AdminBeat, SavedBeat } from '#contract/admin-beat.ts'
import { renderDemoMaster } from '#demo/render-master.ts'
import { encodeWav } from '#server/media/wav-file.ts'

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
  const url = await addressOfStore()
  const cookie = await signIn(url)
  await read(url, 3)
  const idle = await read(url, 6)
  const ids = await upload(url, cookie)
  let most = await residentMb()
  const busy = []
  while (await isProcessing(url, cookie, ids)) {
    busy.push(await read(url, 4))
    most = Math.max(most, await residentMb())
  }
  const after = await read(url, 6)
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const busyP99 = middle(busy.map(({ p99 }) => p99))
  const idleP99 = (idle.p99 + after.p99) / 2
  console.log(`idle         p50 ${idle.p50} ms   p99 ${idle.p99} ms, afterwards ${after.p99} ms`)
  console.log(
    `processing   p50 ${middle(busy.map(({ p50 }) => p50))} ms   p99 ${busyP99} ms (${busy.length} readings)`,
  )
  console.log(
    `p99 while processing / idle: ${(busyP99 / Math.max(1, idleP99)).toFixed(2)}; most memory ${most} MB`,
  )
} finally {
  store.kill('SIGTERM')
  await new Promise((resolve) => store.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

function addressOfStore(): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    store.once('exit', () => reject(new Error('the store ended while starting')))
    store.stdout.on('data', (chunk) => {
      said += chunk
      const address = /Store\s+(http:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
  })
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: ADMIN_PASSWORD, captchaToken: 'off' }),
  })
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

async function upload(url: string, cookie: string): Promise<string[]> {
  const { left, right, sampleRate } = renderDemoMaster('kerosene')
  // Four times the demo's length, about as long as a song.
  const long = (samples: Float32Array) => {
    const whole = new Float32Array(samples.length * 4)
    for (let i = 0; i < 4; i++) whole.set(samples, i * samples.length)
    return whole
  }
  const wav = new Blob([Uint8Array.from(encodeWav({ left: long(left), right: long(right), sampleRate }))])
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

async function read(url: string, seconds: number): Promise<{ p50: number; p99: number }> {
  const { latency } = await autocannon({
    url: `${url}/api/beats?limit=24`,
    connections: 4,
    overallRate: 200,
    duration: seconds,
  })
  return { p50: latency.p50, p99: latency.p99 }
}

/** Resident memory of the store's process; 0 where the system does not tell. */
async function residentMb(): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const status = await readFile(`/proc/${store.pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000)
}
