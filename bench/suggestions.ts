/**
 * Accuracy of tempo and key detection where both are known: the demo's previews, generated grooves, songs in all 24 keys, and
 * sounds without a beat. Fails below the promised accuracy.
 *
 *     npx node bench/suggestions.ts [--only demo|grooves|keys|beatless] [--from 30] [--songs 2]
 */
import { parseArgs } from 'node:util'
import { guessKey } from '#contract/audio/key.ts'
import { guessTempo } from '#contract/audio/tempo.ts'
import { demoBeats } from '#demo/catalogue.ts'
import { Decimator } from '#server/platform/media/audio/decimator.ts'
import { STRUCTURE_SAMPLE_RATE } from '#server/platform/media/structure/mono-resampler.ts'
import { beatlessSounds } from '#tests/beatless-sounds.ts'
import { type Feel, feels, grooveSong } from '#tests/groove-songs.ts'
import { KEY_SAMPLE_RATE, keySong } from '#tests/key-songs.ts'
import { ROOT_NAMES, type Tone } from '#tests/music/theory.ts'
import { demoSound } from './demo-sound.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    from: { type: 'string', default: '30' },
    songs: { type: 'string', default: '2' },
  },
})
const numbers = Array.from({ length: Number(values.songs) }, (_, index) => Number(values.from) + index)
const steps: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

const parts = { demo, grooves, keys, beatless }
for (const [name, measure] of Object.entries(parts))
  if (values.only === undefined || values.only === name) await measure()

async function demo(): Promise<void> {
  const counts = { beats: 0, bpm: 0, offered: 0, key: 0, relative: 0 }
  let [listenedMs, soundedMs] = [0, 0]
  for (const { slug, bpm, tone } of demoBeats) {
    const sound = await demoSound(slug)
    const started = performance.now()
    const decimator = new Decimator(sound.sampleRate, 240)
    decimator.push(sound)
    const tempo = guessTempo(decimator.samples(), decimator.sampleRate)
    const key = guessKey(decimator.samples(), decimator.sampleRate)?.tone
    listenedMs += performance.now() - started
    soundedMs += (1000 * sound.left.length) / sound.sampleRate
    counts.beats++
    if (tempo?.bpm === bpm) counts.bpm++
    if (tempo && [tempo.bpm, tempo.orBpm, ...tempo.alternatives.slice(0, 3)].includes(bpm)) counts.offered++
    if (key && sameKey(key, tone)) counts.key++
    if (key && !sameKey(key, tone) && isRelative(key, tone)) counts.relative++
    console.log(`${slug.padEnd(20)} ${bpm} -> ${tempo?.bpm ?? '?'}   ${tone} -> ${key ?? '?'}`)
  }
  console.log(
    `${counts.beats} demo beats: BPM right ${counts.bpm}, among what is offered ${counts.offered}; ` +
      `key right ${counts.key}, relative key ${counts.relative}; ${Math.round(soundedMs / listenedMs)} times real time`,
  )
  promise(counts.offered === counts.beats)
}

function grooves(): void {
  const counts = { songs: 0, first: 0, either: 0, both: 0 }
  for (const feel of Object.keys(feels) as Feel[])
    for (const number of numbers) {
      const song = grooveSong('hold-out', feel, number)
      const decimator = new Decimator(STRUCTURE_SAMPLE_RATE, 240)
      decimator.push({ left: song.samples, right: song.samples })
      const tempo = guessTempo(decimator.samples(), decimator.sampleRate)
      counts.songs++
      if (tempo?.bpm === song.bpm) counts.first++
      if (tempo && [tempo.bpm, tempo.orBpm].includes(song.bpm)) counts.either++
      if (tempo?.orBpm !== undefined) counts.both++
    }
  console.log(
    `${counts.songs} grooves: tempo first ${counts.first}, one of the two offered ${counts.either}; two offered for ${counts.both}`,
  )
  promise(counts.either >= counts.songs * 0.85)
}

function keys(): void {
  const counts = { songs: 0, same: 0, sure: 0, sureAndRelated: 0, majorAsMinor: 0, minorAsMajor: 0 }
  for (const root of ROOT_NAMES)
    for (const tone of [`${root} major`, `${root} minor`] as Tone[])
      for (const number of numbers) {
        const guess = guessKey(keySong(tone, number), KEY_SAMPLE_RATE)
        counts.songs++
        if (guess?.tone === tone) counts.same++
        if (guess?.isSure) counts.sure++
        if (guess?.isSure && isNearKey(guess.tone, tone)) counts.sureAndRelated++
        if (tone.endsWith('major') && guess?.tone.endsWith('minor')) counts.majorAsMinor++
        if (tone.endsWith('minor') && guess?.tone.endsWith('major')) counts.minorAsMajor++
      }
  console.log(
    `${counts.songs} songs in 24 keys: right ${counts.same}, sure ${counts.sure}, of them right or related ${counts.sureAndRelated}; ` +
      `major heard as minor ${counts.majorAsMinor}, minor as major ${counts.minorAsMajor}`,
  )
  promise(counts.sureAndRelated >= counts.sure * 0.95)
}

function beatless(): void {
  const counts = { sounds: 0, none: 0 }
  for (const [name, sound] of Object.entries(beatlessSounds))
    for (const number of numbers) {
      const tempo = guessTempo(sound(KEY_SAMPLE_RATE, number), KEY_SAMPLE_RATE)
      counts.sounds++
      if (tempo === undefined) counts.none++
      else console.log(`  ${name} ${number}: ${tempo.bpm} BPM${tempo.isSure ? '' : ', unsure'}`)
    }
  console.log(`${counts.sounds} sounds without a beat: ${counts.none} without a tempo`)
  promise(counts.none === counts.sounds)
}

function promise(isKept: boolean): void {
  if (!isKept) process.exitCode = 1
}

function keyParts(key: string): { root: number; mode: string } {
  const [name = '', mode = ''] = key.split(' ')
  const sign = name.endsWith('#') ? 1 : name.endsWith('b') ? -1 : 0
  return { root: ((steps[name.charAt(0)] ?? 0) + sign + 12) % 12, mode }
}

function sameKey(a: string, b: string): boolean {
  return keyParts(a).root === keyParts(b).root && keyParts(a).mode === keyParts(b).mode
}

/** The major key with the same notes. */
function majorRoot(key: string): number {
  return (keyParts(key).root + (keyParts(key).mode === 'minor' ? 3 : 0)) % 12
}

/** A minor and C major share their notes. */
function isRelative(a: string, b: string): boolean {
  return majorRoot(a) === majorRoot(b)
}

/** The same, relative or parallel key, or a fifth away. */
function isNearKey(a: string, b: string): boolean {
  const away = (7 * (majorRoot(a) - majorRoot(b)) + 84) % 12
  return Math.min(away, 12 - away) <= 1 || keyParts(a).root === keyParts(b).root
}
