import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { drawInBackground } from './draw-in-background.ts'

/** A worker that notes in a file when it begins and ends. */
const noting = (log: string) => `
import { appendFileSync, writeFileSync } from 'node:fs'
const task = JSON.parse(process.argv[2])
appendFileSync(${JSON.stringify(log)}, '+')
// As long as a short contract takes.
for (const until = performance.now() + 100; performance.now() < until; );
writeFileSync(task.to, task.document)
appendFileSync(${JSON.stringify(log)}, '-')
process.send({ result: undefined })
`

test('twelve documents asked for at once are drawn two at a time, whatever they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backbeat-drawing-'))
  const log = join(folder, 'log')
  let made = 0
  const files = {
    temporaryFile: async () => ({ path: join(folder, String(made++)), async [Symbol.asyncDispose]() {} }),
  }
  const workers = await Promise.all(
    ['a.mjs', 'b.mjs'].map(async (name) => {
      const path = join(folder, name)
      await writeFile(path, noting(log))
      return pathToFileURL(path)
    }),
  )
  const drawn = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      drawInBackground(files, { worker: workers[at % 2]!, document: `letter ${at}`, source: '' }, (path) =>
        readFile(path, 'utf8'),
      ),
    ),
  )
  expect(drawn).toEqual(Array.from({ length: 12 }, (_, at) => `letter ${at}`))
  let running = 0
  const most = Math.max(
    ...[...(await readFile(log, 'utf8'))].map((sign) => (running += sign === '+' ? 1 : -1)),
  )
  expect(most).toBe(2)
  await rm(folder, { recursive: true })
})
