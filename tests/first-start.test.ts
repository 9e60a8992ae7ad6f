import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment } from './child-environment.ts'
import { freePort } from './free-port.ts'

const root = join(import.meta.dirname, '..')
/** A checkout in which nothing was built. */
const folder = mkdtempSync(join(tmpdir(), 'backbeat-first-start-'))
const running: ChildProcess[] = []

beforeAll(() => {
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of tracked.split('\0').filter((name) => name && !/^(?:docs|bench|tests)\//.test(name)))
    cpSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})

afterAll(async () => {
  await Promise.all(running.map(stop))
  rmSync(folder, { recursive: true, force: true })
})

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  // The whole group: npm ends before the store.
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await once(child, 'close')
}

/** `npm start`, and all that it prints. */
async function startStore() {
  const port = await freePort()
  const env = { ...childEnvironment, PORT: String(port) }
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
  return { child, get, printed: () => printed, isOpen: () => printed.includes('Payments') }
}

const filesOfClient = () =>
  execFileSync('find', ['client', 'contract', '-type', 'f'], { cwd: folder, encoding: 'utf8' })
    .split('\n')
    .sort()

test('a first start says nothing but what a person needs, and a second one or another build leaves it running', async () => {
  const before = filesOfClient()
  const first = await startStore()
  await expect.poll(first.isOpen, { timeout: 600_000 }).toBe(true)
  const lines = first
    .printed()
    .split('\n')
    .filter((line) => line.trim() !== '')
  expect(lines.length, first.printed()).toBeLessThanOrEqual(15)
  expect(lines).toContainEqual(expect.stringMatching(/^Building the storefront \.\.\. \d+\.\d s$/))
  expect(lines).toContainEqual(expect.stringMatching(/^Adding the demo catalogue \.\.\. \d+\.\d s$/))
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}Set up {5}http:\/\/localhost:\d+\/setup#\S+$/))
  expect(filesOfClient()).toEqual(before)
  const page = await (await first.get('/'))?.text()
  const script = /\/assets\/[\w-]+\.js/.exec(page ?? '')?.[0] ?? 'none'
  expect((await first.get(script))?.status).toBe(200)

  const second = await startStore()
  await once(second.child, 'exit')
  expect(second.printed()).toContain('Another store is running on ')
  expect(second.printed()).not.toContain('Building')

  // What an upgrade does: another build, with scripts of other names.
  const builds = join(folder, 'dist', 'builds')
  const current = readFileSync(join(folder, 'dist', 'current'), 'utf8')
  const renamed = `${dirname(script)}/AbCdEfGh.js`
  cpSync(join(builds, current), join(builds, 'later'), { recursive: true })
  cpSync(join(builds, 'later', 'client', script), join(builds, 'later', 'client', renamed))
  writeFileSync(join(folder, 'dist', 'current'), 'later')
  expect((await first.get(script))?.status).toBe(200)
  expect((await first.get('/admin'))?.status).toBe(200)

  await stop(first.child)
  const again = await startStore()
  await expect.poll(again.isOpen).toBe(true)
  expect(again.printed()).not.toMatch(/Adding|Building/)
  expect((await again.get(script))?.status).toBe(200)
  // Pages that were open before load the files that they name.
  expect((await again.get(renamed))?.status).toBe(200)
})
