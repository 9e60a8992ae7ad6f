import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { childEnvironment } from './child-environment.ts'
import { freePort } from './free-port.ts'

const running: ChildProcess[] = []
const folder = mkdtempSync(join(tmpdir(), 'backbeat-two-'))

afterEach(async () => {
  for (const child of running.filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  )) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

async function startStore() {
  const port = await freePort()
  const env = {
    ...childEnvironment,
    DATA_DIR: folder,
    PORT: String(port),
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  running.push(child)
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  return { child, isReady }
}

test('a second store on a SQLite folder refuses to start, and only the owner can read the files', async () => {
  // Like a folder created by hand.
  chmodSync(folder, 0o755)
  const first = await startStore()
  await expect.poll(first.isReady).toBe(true)
  const second = await startStore()
  const [said, [code]] = await Promise.all([text(second.child.stderr!), once(second.child, 'exit')])
  expect(said).toContain(`Another store is running on ${folder}`)
  expect(code).toBe(1)
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toContain('backbeat.sqlite-wal')
  const readable = files.filter(({ name }) => (statSync(join(folder, name)).mode & 0o077) !== 0)
  expect(readable.map(({ name }) => name)).toEqual([])
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const third = await startStore()
  await expect.poll(third.isReady).toBe(true)
})
