import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StemEntry } from '#contract/beats/stems.ts'
import type { FileTask } from '#server/features/selling/files/file-worker.ts'
import { runInBackground } from '#server/platform/media/background-process.ts'
import type { DemoBeat } from './catalogue/demo-beat.ts'
import { demoBeats } from './catalogue.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backbeat-deliver-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const worker = new URL('../server/features/selling/files/file-worker.ts', import.meta.url)
const renderer = new URL('./render-master.ts', import.meta.url).href

const secondsOf = ({ bpm, music }: DemoBeat) => (music.bars * 4 * 60) / bpm
const longest = demoBeats.toSorted((a, b) => secondsOf(b) - secondsOf(a))[0]!
/** Has the most stems for its length. */
const fullest = demoBeats.find(({ slug }) => slug === 'chrome-weekend')!

test.each([...new Set([longest, fullest])].map((beat) => [beat.title, beat] as const))(
  'the stems of %s are rendered within the memory and time of the process that delivers them',
  async (_title, beat) => {
    const task: FileTask = {
      act: 'render-demo-stems',
      renderer,
      slug: beat.slug,
      to: join(folder, `${beat.slug}.zip`),
    }
    const entries = await runInBackground<StemEntry[]>(worker, task)
    expect(entries.length).toBeGreaterThan(3)
    for (const { durationSeconds } of entries) expect(durationSeconds).toBeGreaterThan(secondsOf(beat))
  },
)
