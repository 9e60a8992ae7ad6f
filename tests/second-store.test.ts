import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { BackupsView } from '#contract/store/backup.ts'
import { childEnvironment } from './child-environment.ts'
import { freePort } from './free-port.ts'
import { isLocked } from './is-locked.ts'

const running: ChildProcess[] = []
const folder = mkdtempSync(join(tmpdir(), 'backbeat-two-'))

const admin = { email: 'admin@example.com', password: 'Nightbus36!' }

afterEach(async () => {
  for (const child of running.filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  )) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function startStore() {
  const port = await freePort()
  const env = {
    ...childEnvironment,
    DATA_DIR: folder,
    PORT: String(port),
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    CAPTCHA: 'off',
    NODE_ENV: 'test',
    ADMIN_PASSWORD: admin.password,
  }
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  running.push(child)
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  return { child, isReady, url: `http://127.0.0.1:${port}` }
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

test('a backup and another program that reads the database lose nothing, even if the store is killed', async () => {
  const file = join(folder, 'backbeat.sqlite')
  const store = await startStore()
  await expect.poll(store.isReady).toBe(true)
  const signedIn = await post(`${store.url}/api/auth/login`, admin)
  const headers = { cookie: signedIn.headers.getSetCookie().join('; ').split(';')[0] ?? '' }
  await post(`${store.url}/api/admin/backups`, {}, headers)
  const archives = async () => {
    const answer = await fetch(`${store.url}/api/admin/backups`, { headers })
    return ((await answer.json()) as BackupsView).archives
  }
  await expect.poll(archives).toHaveLength(1)
  expect(await isLocked(file)).toBe(true)
  // The last connection that SQLite knows of removes the log when it closes.
  tagsIn(file)
  await post(`${store.url}/api/tags`, { name: 'Night bus' }, headers)
  store.child.kill('SIGKILL')
  await once(store.child, 'exit')
  expect(tagsIn(file)).toContain('Night bus')
})

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  expect(answer.ok, `${url} answered ${answer.status}`).toBe(true)
  return answer
}

function tagsIn(file: string): unknown[] {
  const database = new DatabaseSync(file)
  const tags = database.prepare('select name from tags').all()
  database.close()
  return tags.map(({ name }) => name)
}
