import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { publicFolder } from '#server/platform/storage/open-storage.ts'
import { childEnvironment } from '#tests/child-environment.ts'
import { freePort } from '#tests/free-port.ts'

const FILE_BYTES = 24 * 1024 * 1024

/** More than a pipe holds. */
const MANY_REQUESTS = 600

let child: ChildProcess | undefined
let dataDir: string | undefined

afterEach(async () => {
  if (child?.exitCode === null) child.kill('SIGKILL')
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
})

/** Starts the API with one large public file and returns its URL. */
async function start(): Promise<string> {
  dataDir = await mkdtemp(join(tmpdir(), 'backbeat-stop-'))
  const folder = join(publicFolder(dataDir), 'previews')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'long.mp3'), Buffer.alloc(FILE_BYTES, 7))
  const env = {
    ...childEnvironment,
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  }
  child = spawn(process.execPath, ['server/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout!) {
    output += String(chunk)
    const address = /Store\s+(http:\S+)/.exec(output)?.[1]
    if (address) return address
  }
  throw new Error(`The store did not start: ${output}`)
}

function open(address: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(address, resolve).once('error', reject))
}

test('a running download completes during shutdown', async () => {
  const address = await start()
  const download = await open(`${address}/api/media/previews/long.mp3`)
  // The response is not read yet, so most of the file is still on the server.
  const exited = new Promise<number | null>((resolve) => child?.once('exit', resolve))
  child?.kill('SIGTERM')
  await expect
    .poll(
      () =>
        fetch(`${address}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      { timeout: 300_000 },
    )
    .toBe('closed')
  let bytes = 0
  for await (const chunk of download) bytes += (chunk as Buffer).length
  expect(bytes).toBe(FILE_BYTES)
  expect(await exited).toBe(0)
})

test('a store whose log nobody reads answers and stops', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backbeat-stop-'))
  const pipe = join(dataDir, 'pipe')
  execFileSync('mkfifo', [pipe])
  // Opened for reading and writing, so that it stays open, and never read.
  const output = openSync(pipe, constants.O_RDWR)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...childEnvironment,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: 'off',
    },
    stdio: ['ignore', output, 'inherit'],
  })
  const exited = new Promise<number | null>((resolve) => child?.once('exit', resolve))
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  await expect.poll(isReady).toBe(true)
  for (let count = 0; count < MANY_REQUESTS; count++)
    expect((await fetch(`${address}/api/nothing/${'x'.repeat(200)}`)).status).toBe(404)
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
  closeSync(output)
})
