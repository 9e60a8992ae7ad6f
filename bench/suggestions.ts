/**
 * Accuracy of tempo and key detection on the demo masters, whose tempo and key are known:
 *
 *     npx node bench/suggestions.ts [--only slug]
 */
import { parseArgs } from 'node:util'
import { guessKey } from '#contract/audio/key.ts'
import { guessTempo } from '#contract/audio/tempo.ts'
import { demoBeats } from '#demo/catalogue.ts'
import { renderDemoMaster } from '#demo/render-master.ts'
import { Decimator } from '#server/platform/media/audio/decimator.ts'

const steps: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
const counts = { beats: 0, bpm: 0, bpmOffered: 0, key: 0, relative: 0 }
let listenedMs = 0
let soundedMs = 0

for (const { slug, bpm, tone } of demoBeats.filter((beat) => only === undefined || beat.slug === only)) {
  const master = renderDemoMaster(slug)
  const started = performance.now()
  const decimator = new Decimator(master.sampleRate, 240)
  decimator.push(master)
  const tempo = guessTempo(decimator.samples(), decimator.sampleRate)
  const key = guessKey(decimator.samples(), decimator.sampleRate)?.tone
  listenedMs += performance.now() - started
  soundedMs += (1000 * master.left.length) / master.sampleRate
  counts.beats++
  if (tempo?.bpm === bpm) counts.bpm++
  if (tempo?.bpm === bpm || tempo?.alternatives.slice(0, 3).includes(bpm)) counts.bpmOffered++
  if (key && sameKey(key, tone)) counts.key++
  if (key && !sameKey(key, tone) && isRelative(key, tone)) counts.relative++
  console.log(`${slug.padEnd(20)} ${bpm} -> ${tempo?.bpm ?? '?'}   ${tone} -> ${key ?? '?'}`)
}
console.log(
  `${counts.beats} beats: BPM right ${counts.bpm}, among what is offered ${counts.bpmOffered}; ` +
    `key right ${counts.key}, relative key ${counts.relative}; ${Math.round(soundedMs / listenedMs)} times real time`,
)

function parts(key: string): { root: number; mode: string } {
  const [name = '', mode = ''] = key.split(' ')
  const sign = name.endsWith('#') ? 1 : name.endsWith('b') ? -1 : 0
  return { root: ((steps[name.charAt(0)] ?? 0) + sign + 12) % 12, mode }
}

function sameKey(a: string, b: string): boolean {
  return parts(a).root === parts(b).root && parts(a).mode === parts(b).mode
}

/** A minor and C major share their notes. */
function isRelative(a: string, b: string): boolean {
  const tonic = (key: string) => (parts(key).root + (parts(key).mode === 'minor' ? 3 : 0)) % 12
  return tonic(a) === tonic(b)
}
