/**
 * Memory of the store's process during ten concurrent uploads of 100 MB masters, and while the first is processed.
 * Fails above 500 MB. Needs Linux and 2 GB in the temporary folder. Runs its own store.
 *
 *     npx node bench/uploads.ts
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { encodeWav } from '#server/platform/media/audio/wav-writer.ts'
import { multipart } from '#tests/audio-files.ts'
import { addressOf, signIn } from './started-store.ts'

const UPLOADS = 10
const MASTER_BYTES = 100_000_000
const LIMIT_MB = 500
const PROCESSING_MS = 20_000
const SAMPLE_MS = 50
const ADMIN_PASSWORD = 'Nightbus36!'
const dataDir = mkdtempSync(join(tmpdir(), 'backbeat-bench-'))
const store = spawn(process.execPath, ['server/main.ts'], {
  env: {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    DEMO: 'off',
    CAPTCHA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ADMIN_PASSWORD,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})

const peaks = { resident: 0, processes: 0 }
const sampling = setInterval(sample, SAMPLE_MS)
try {
  const url = await addressOf(store)
  const cookie = await signIn(url, ADMIN_PASSWORD)
  const idle = residentMb(store.pid)
  const cover = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#c43d22' } })
    .jpeg()
    .toBuffer()
  const started = Date.now()
  const statuses = await Promise.all(
    Array.from({ length: UPLOADS }, (_, at) => upload(url, cookie, cover, at)),
  )
  const seconds = (Date.now() - started) / 1000
  if (statuses.some((status) => status !== 201)) throw new Error(`the store answered ${statuses}`)
  const uploading = peaks.resident
  await new Promise((resolve) => setTimeout(resolve, PROCESSING_MS))
  const stored = readdirSync(join(dataDir, 'files', 'private'), { recursive: true }).filter((name) =>
    String(name).endsWith('.wav'),
  )
  if (stored.length !== UPLOADS) throw new Error(`${stored.length} masters are in the store`)
  console.log(`${UPLOADS} masters of ${MASTER_BYTES / 1_000_000} MB in ${seconds.toFixed(1)} s`)
  console.log(`the store's process: ${idle} MB before, at most ${uploading} MB while they were uploaded`)
  console.log(
    `and at most ${peaks.resident} MB with processing, which itself took at most ${peaks.processes} MB`,
  )
  console.log(`limit ${LIMIT_MB} MB: ${peaks.resident <= LIMIT_MB ? 'kept' : 'PASSED'}`)
  if (peaks.resident > LIMIT_MB) process.exitCode = 1
} finally {
  clearInterval(sampling)
  store.kill('SIGTERM')
  await new Promise((resolve) => store.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

function sample(): void {
  peaks.resident = Math.max(peaks.resident, residentMb(store.pid))
  const sum = processes().reduce((all, pid) => all + residentMb(pid), 0)
  peaks.processes = Math.max(peaks.processes, sum)
}

function residentMb(pid: number | undefined): number {
  return Math.round((Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024) / 1_000_000)
}

function processes(): number[] {
  return read(`/proc/${store.pid}/task/${store.pid}/children`).split(' ').filter(Boolean).map(Number)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Uploads a header and the same second of noise again and again, as fast as accepted. */
async function upload(url: string, cookie: string, cover: Buffer, at: number): Promise<number> {
  const noise = Float32Array.from({ length: 44_100 }, () => Math.random() * 0.6 - 0.3)
  const second = encodeWav({ left: noise, right: noise, sampleRate: 44_100 })
  const header = Buffer.from(second.subarray(0, 44))
  const samples = second.subarray(44)
  const copies = Math.ceil(MASTER_BYTES / samples.length)
  header.writeUInt32LE(36 + copies * samples.length, 4)
  header.writeUInt32LE(copies * samples.length, 40)
  const fields = { title: `Master ${at}`, description: 'x', price: '20', bpm: '90', tone: 'A minor' }
  const { payload, headers } = multipart({ ...fields, image: [cover, 'a.jpg'], audio: [header, 'a.wav'] })
  const cut = payload.indexOf(header) + header.length
  const sending = request(`${url}/api/beats`, {
    method: 'POST',
    headers: { ...headers, cookie, 'content-length': payload.length + copies * samples.length },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
  })
  sending.write(payload.subarray(0, cut))
  for (let copy = 0; copy < copies; copy++)
    if (!sending.write(samples)) await new Promise((resolve) => sending.once('drain', resolve))
  sending.end(payload.subarray(cut))
  return answered
}
