/**
 * Prints a line per beat to check the mix by eye, rendering each again:
 *
 *     node demo/check-mix.ts [slug …]
 *
 * LUFS and peak; then levels in dB against the whole signal: rumble (below 30 Hz), low (30 to 150 Hz),
 * mid (150 Hz to 2 kHz), high (above 2 kHz), whistle (the highest third octave step around 10 kHz against
 * its neighbors); and the loudness of intro, hook and break.
 */

import type { DemoBeat } from './catalogue/demo-beat.ts'
import { demoBeats } from './catalogue.ts'
import type { Bar, SectionName } from './music/arrangement.ts'
import { arrange } from './music/arrangement.ts'
import { integratedLoudness, samplePeakDb } from './music/loudness.ts'
import { renderBeat } from './music/render-beat.ts'
import { SAMPLE_RATE, type StereoSound } from './music/sound.ts'
import { averageSpectrum } from './spectrum.ts'

/** Power between two frequencies as a share of the whole, in dB. */
function shareDb(spectrum: Float64Array, fromHertz: number, toHertz: number): number {
  const hertzPerBin = SAMPLE_RATE / 2 / spectrum.length
  let inside = 0
  let all = 0
  spectrum.forEach((power, bin) => {
    all += power
    if (bin * hertzPerBin >= fromHertz && bin * hertzPerBin < toHertz) inside += power
  })
  return 10 * Math.log10((inside + 1e-12) / (all + 1e-12))
}

/** How far the band around 10 kHz rises above the bands beside it, in dB. */
function whistleDb(spectrum: Float64Array): number {
  const beside = (shareDb(spectrum, 7000, 9000) + shareDb(spectrum, 11_000, 13_000)) / 2
  return shareDb(spectrum, 9000, 11_000) - beside
}

/** Loudness of the first section of that name, in LUFS. */
function sectionLoudness(sound: StereoSound, { bpm, music }: DemoBeat, section: SectionName): number {
  const bars = arrange(music.bars).filter((bar: Bar) => bar.section === section)
  const first = bars[0]
  if (!first) return Number.NaN
  const last = bars.find((bar) => bar.isLast) ?? first
  const frameOf = (bar: number): number => Math.round(((bar * 240) / bpm) * SAMPLE_RATE)
  const [from, to] = [frameOf(first.number), frameOf(last.number + 1)]
  return integratedLoudness({ left: sound.left.subarray(from, to), right: sound.right.subarray(from, to) })
}

const columns = ['LUFS', 'peak', 'rumble', 'low', 'mid', 'high', 'whistle', 'intro', 'hook', 'break']
console.log(''.padEnd(18) + columns.map((column) => column.padStart(9)).join(''))
const wanted = process.argv.slice(2)
for (const beat of demoBeats.filter(({ slug }) => wanted.length === 0 || wanted.includes(slug))) {
  const sound = renderBeat(beat)
  const spectrum = averageSpectrum(sound)
  const values = [
    integratedLoudness(sound),
    samplePeakDb(sound),
    shareDb(spectrum, 0, 30),
    shareDb(spectrum, 30, 150),
    shareDb(spectrum, 150, 2000),
    shareDb(spectrum, 2000, 20_000),
    whistleDb(spectrum),
    sectionLoudness(sound, beat, 'intro'),
    sectionLoudness(sound, beat, 'hook'),
    sectionLoudness(sound, beat, 'break'),
  ]
  console.log(beat.slug.padEnd(18) + values.map((value) => value.toFixed(1).padStart(9)).join(''))
}
