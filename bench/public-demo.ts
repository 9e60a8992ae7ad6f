/**
 * Memory of a public demo whose copies are all in use: each visitor looks at the store and into the admin area, and one in
 * five buys. Also how long a press of *Try the admin area* takes. Starts its own demo. Linux only; needs a build.
 *
 *     npx node bench/public-demo.ts [copies]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DemoVisitor } from '#tests/demo-visitor.ts'
import { middle } from './http-load.ts'
import { nodeFlags } from './node-flags.ts'
import { cpuSecondsOf, memoryMbOf } from './process-usage.ts'

const PORT = 4317
const IDLE_MS = 10_000
const MADE_UP_PAGES = 60
const PAGES = ['/', '/beats', '/api/admin/today', '/api/admin/beats', '/api/orders', '/api/admin/desk']
const copies = Number(process.argv[2] ?? 50)

const dataDir = await mkdtemp(join(tmpdir(), 'backbeat-bench-'))
const demo = spawn(process.execPath, [...nodeFlags, 'server/main.ts'], {
  env: {
    ...{ PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(PORT), LOG_LEVEL: 'warn' },
    ...{ DEMO: 'public', DEMO_COPIES: String(copies), TRUST_PROXY: 'on' },
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  await isOpen(demo)
  const memory = async (what: string) => {
    const { own, resident } = await memoryMbOf(demo.pid)
    print(`  ${what.padEnd(34)} ${resident} MB resident, ${own} MB of its own`)
  }
  print(`A public demo with ${copies} copies; load ${loadavg()[0]?.toFixed(1)}`)
  await memory('without a copy')
  const visitors: DemoVisitor[] = []
  const presses: number[] = []
  for (let at = 0; at < copies; at++) {
    const visitor = new DemoVisitor(PORT, `198.51.100.${at + 1}`)
    const pressedAt = performance.now()
    const { status } = await visitor.post('/api/demo/copy')
    if (status !== 200) throw new Error(`press ${at + 1} was answered with ${status}`)
    presses.push(performance.now() - pressedAt)
    visitors.push(visitor)
  }
  print(
    `  a press takes                      ${middle(presses).toFixed(0)} ms, ${Math.max(...presses).toFixed(0)} at most`,
  )
  await memory('all copies made')
  for (const visitor of visitors)
    for (const page of PAGES) {
      const { status } = await visitor.get(page)
      if (status >= 400) throw new Error(`${page} was answered with ${status}`)
    }
  await memory('after six pages in each')
  // As somebody would who wants the demo to run out of memory: each is a page that the store keeps.
  for (const visitor of visitors)
    for (let made = 0; made < MADE_UP_PAGES; made++) await visitor.get(`/beats?q=${made}`)
  await memory(`after ${MADE_UP_PAGES} made-up pages in each`)
  for (const [at, visitor] of visitors.entries()) if (at % 5 === 0) await fillCart(visitor)
  await memory('after checkouts in every fifth')
  const cpuSeconds = await cpuSecondsOf(demo.pid)
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  const share = ((await cpuSecondsOf(demo.pid)) - cpuSeconds) / (IDLE_MS / 1000)
  print(`  all copies idle                    ${(share * 100).toFixed(1)}% of a core`)
  await memory('and then')
} finally {
  demo.kill('SIGTERM')
  await new Promise((resolve) => demo.once('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
}

/** Up to the payment, which starts the copy's sandbox. */
async function fillCart(visitor: DemoVisitor): Promise<void> {
  const [beat] = (await visitor.get('/api/beats')).json
  const [license] = (await visitor.get(`/api/beats/${beat.id}/licenses`)).json
  const { userId } = (await visitor.get('/api/auth/session')).json
  await visitor.post('/api/carts', { beat: beat.id, user: userId, license: license.id })
  const { status } = await visitor.get('/api/payments/methods')
  if (status >= 400) throw new Error(`the methods were answered with ${status}`)
}

async function isOpen(demo: ChildProcess): Promise<void> {
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    demo.once('exit', () => reject(new Error('the demo ended while starting')))
    demo.stdout?.on('data', (chunk) => {
      printed += chunk
      if (printed.includes('Payments')) resolve()
    })
  })
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
