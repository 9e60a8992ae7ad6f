import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AudioError } from './audio/audio-source.ts'
import { limitBackgroundProcesses, runInBackground } from './background-process.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backbeat-process-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A module with this task. */
function moduleOf(name: string, body: string): URL {
  const path = join(folder, `${name}.ts`)
  writeFileSync(
    path,
    `import { getPriority } from 'node:os'
     import { replyFromBackground } from '${import.meta.resolve('./reply-from-background.ts')}'
     import { AudioError } from '${import.meta.resolve('./audio/audio-source.ts')}'
     const shape = { parse: (value: unknown) => value as any }
     await replyFromBackground(shape as any, async (task: any, tell) => { ${body} })`,
  )
  return pathToFileURL(path)
}

test('awaited work has a priority between requests and other work', async () => {
  const module = moduleOf('priority', 'return getPriority()')
  const awaited = await runInBackground<number>(module, {}, { isAwaited: true })
  const other = await runInBackground<number>(module, {})
  expect(awaited).toBeGreaterThan(0)
  expect(awaited).toBeLessThan(other)
})

test('work runs in a low-priority process that reports progress', async () => {
  const percents: number[] = []
  const module = moduleOf(
    'good',
    `tell(40); return { pid: process.pid, priority: getPriority(), bytes: new Uint8Array([task.byte]) }`,
  )
  const result = await runInBackground<{ pid: number; priority: number; bytes: Uint8Array }>(
    module,
    { byte: 7 },
    { onProgress: (percent) => percents.push(percent) },
  )
  expect(result.pid).not.toBe(process.pid)
  expect(result.priority).toBeGreaterThanOrEqual(
    Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL),
  )
  expect([...result.bytes]).toEqual([7])
  expect(percents).toEqual([40])
})

test('a limit lets work wait for its turn, whoever asked for it, until it is lifted', async () => {
  const went = join(folder, 'went')
  const module = moduleOf(
    'turns',
    `const { existsSync } = await import('node:fs')
     const beganAt = Date.now()
     tell(1)
     while (task.until && !existsSync(task.until)) await new Promise((resolve) => setTimeout(resolve, 10))
     return { beganAt, endedAt: Date.now() }`,
  )
  type Turn = { beganAt: number; endedAt: number }
  const lift = limitBackgroundProcesses(1)
  const began = Promise.withResolvers<number>()
  const first = runInBackground<Turn>(module, { until: went }, { onProgress: began.resolve })
  const second = runInBackground<Turn>(module, {})
  const canceled = runInBackground<Turn>(module, {}, { signal: AbortSignal.abort(new Error('canceled')) })
  await began.promise
  lift()
  // It asks no one.
  const free = await runInBackground<Turn>(module, {})
  writeFileSync(went, '')
  const { endedAt } = await first
  expect(free.endedAt).toBeLessThanOrEqual(endedAt)
  expect((await second).beganAt).toBeGreaterThanOrEqual(endedAt)
  await expect(canceled).rejects.toThrow('canceled')
})

test.each([
  ['refuses the file', `throw new AudioError('No sound.')`, 'No sound.', AudioError],
  ['takes too much memory', `return new Array(33_000_000).fill(task)`, 'needs too much memory', AudioError],
  [
    'takes too much memory outside of the heap',
    `const kept: Uint8Array[] = []
     for (;;) { kept.push(new Uint8Array(2 ** 24).fill(1)); await new Promise(setImmediate) }`,
    'needs too much memory',
    AudioError,
  ],
  ['ends by an error', `throw new TypeError('oh')`, 'TypeError: oh', Error],
  ['is killed', `process.kill(process.pid, 'SIGKILL')`, 'ended with SIGKILL', Error],
])('a process that %s is recognized', async (name, body, message, kind) => {
  const failure = await runInBackground(moduleOf(name, body), {}).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(kind)
  expect(String(failure)).toContain(message)
  expect(failure instanceof AudioError).toBe(kind === AudioError)
})

test('aborting resolves only after the process has exited', async () => {
  const controller = new AbortController()
  let pid = 0
  const running = runInBackground(
    moduleOf('endless', `tell(process.pid); for (;;) await 0`),
    {},
    {
      signal: controller.signal,
      onProgress: (told) => {
        pid = told
        controller.abort(new Error('the store stops'))
      },
    },
  )
  await expect(running).rejects.toThrow('the store stops')
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test.each([
  ['waits', `await new Promise(() => setInterval(() => {}, 50))`],
  ['computes without a pause', `await new Promise(setImmediate); for (;;) {}`],
])('a process that %s exits when the store is killed', async (name, body) => {
  const module = moduleOf(name, `tell(process.pid); ${body}`)
  const helper = import.meta.resolve('./background-process.ts')
  const store = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { runInBackground } from '${helper}'
       runInBackground(new URL('${module}'), {}, { onProgress: (pid) => console.log(pid) })`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const pid = await new Promise<number>((resolve) =>
    store.stdout.once('data', (said) => resolve(Number(said))),
  )
  process.kill(pid, 0)
  store.kill('SIGKILL')
  try {
    await expect.poll(() => isAlive(pid), { timeout: 300_000 }).toBe(false)
  } finally {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.runIf(existsSync('/proc/self/stat'))(
  'a suspended process is killed without blaming its file',
  async () => {
    const module = moduleOf('stopped', `process.kill(process.pid, 'SIGSTOP')`)
    // Settles once the process has ended.
    const failure = await runInBackground(module, {}, { stalledAfterMs: 500 }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(AudioError)
    expect(String(failure)).toContain('stopped or hangs')
  },
)
