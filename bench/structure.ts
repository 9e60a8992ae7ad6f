/**
 * Measures tempo, bar and section detection against the demo's scores and against new songs of its synthesizer not used
 * for tuning. Sections count for songs whose bars are said to be sure; the others have none. Fails below the promised
 * accuracy.
 *
 *     node bench/structure.ts
 */
import { fileURLToPath } from 'node:url'
import type { SectionStart } from '#contract/audio/sections.ts'
import type { DemoBeat } from '#demo/catalogue/demo-beat.ts'
import { demoBeats } from '#demo/catalogue.ts'
import type { SongLength } from '#demo/music/arrangement.ts'
import { renderBeat, type StyleName } from '#demo/music/render-beat.ts'
import type { Tone } from '#demo/music/theory.ts'
import { composedSections } from '#demo/prepare-structure.ts'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import { analyzeStructure } from '#server/platform/media/structure/analyze-structure.ts'
import { MonoResampler, STRUCTURE_SAMPLE_RATE } from '#server/platform/media/structure/mono-resampler.ts'
import { MIN_MARGIN } from '#server/platform/media/structure/structure.ts'

type Song = Pick<DemoBeat, 'bpm' | 'tone' | 'music'> & { listen: () => Promise<Float32Array> }

const styles = [...new Set(demoBeats.map(({ music }) => music.style))]
const tones: readonly Tone[] = [
  'D minor',
  'Ab major',
  'E minor',
  'B minor',
  'C# minor',
  'Bb major',
  'G minor',
]
/** Lengths in bars, one set per round; slow styles get the short forms. */
const rounds: readonly Record<StyleName, SongLength>[] = [
  {
    ...{ trap: 22, drill: 25, 'boom bap': 16, 'lo-fi': 14, house: 20, 'r&b': 18 },
    ...{ afrobeats: 24, reggaeton: 22, synthwave: 23 },
  },
  {
    ...{ trap: 26, drill: 23, 'boom bap': 24, 'lo-fi': 16, house: 25, 'r&b': 14 },
    ...{ afrobeats: 22, reggaeton: 18, synthwave: 20 },
  },
]

function mono(left: Float32Array, right: Float32Array, sampleRate: number): Float32Array {
  const resampler = new MonoResampler(sampleRate)
  resampler.push({ left, right })
  return resampler.finish()
}

const demo: Song[] = demoBeats.map((beat) => ({
  ...beat,
  listen: async () => {
    const preview = fileURLToPath(new URL(`../demo/prepared/${beat.slug}.mp3`, import.meta.url))
    const source = await openAudio(preview)
    const resampler = new MonoResampler(source.sampleRate)
    for await (const block of source.blocks()) resampler.push(block)
    return resampler.finish()
  },
}))

/** Differs from every demo beat in tempo, key, chords, groove, form and seed. */
const unseen: Song[] = rounds.flatMap((lengths, round) =>
  styles.flatMap((style, index): Song[] => {
    const known = demoBeats.filter(({ music }) => music.style === style)
    const [first, middle, last] = [known[0], known[known.length >> 1], known.at(-1)]
    const tone = tones[(index + 3 * round) % tones.length]
    if (!first || !middle || !last || !tone) return []
    const bpm = Math.round(first.bpm * (round ? 1.09 : 1.02) + 1)
    const music = {
      ...middle.music,
      seed: 1900 + round * 700 + index * 13,
      bars: lengths[style],
      groove: (last.music.groove + 3 + round) % 3,
      chords: round ? [0, 3, 4, 5] : [0, 5, 1, 4],
      lead: (round ? last : first).music.lead,
    }
    const song = { bpm, tone, music }
    const listen = async () => {
      const { left, right, sampleRate } = renderBeat(song)
      return mono(left, right, sampleRate)
    }
    return [{ ...song, listen }]
  }),
)

type Figures = {
  tempi: number
  worstDownbeatMs: number
  sure: number
  f: number
  cpuSecondsPer3Minutes: number
}

async function measure(songs: readonly Song[]): Promise<Figures> {
  let [tempi, sure, hits, wanted, found, worst, cpu, seconds] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (const song of songs) {
    const samples = await song.listen()
    const before = process.cpuUsage()
    const structure = analyzeStructure(samples, song)
    const used = process.cpuUsage(before)
    cpu += (used.user + used.system) / 1e6
    seconds += samples.length / STRUCTURE_SAMPLE_RATE
    if (structure.bpm !== null && Math.abs(structure.bpm / song.bpm - 1) < 0.0007) tempi++
    const bar = 240 / song.bpm
    const late = (structure.downbeatSeconds ?? bar / 2) % bar
    worst = Math.max(worst, Math.min(late, bar - late) * 1000)
    if (structure.margin < MIN_MARGIN) continue
    sure++
    const truth = composedSections(song).slice(1)
    const boundaries = structure.sections.slice(1)
    const isNear = ({ startSeconds }: SectionStart) =>
      boundaries.some((other) => Math.abs(other.startSeconds - startSeconds) <= bar / 2)
    hits += truth.filter(isNear).length
    wanted += truth.length
    found += boundaries.length
  }
  return {
    tempi: tempi / songs.length,
    worstDownbeatMs: worst,
    sure,
    f: (2 * hits) / (wanted + found),
    cpuSecondsPer3Minutes: (cpu / seconds) * 180,
  }
}

for (const [name, songs, leastF] of [
  ['demo', demo, 0.9],
  ['unseen', unseen, 0.88],
] as const) {
  const { tempi, worstDownbeatMs, sure, f, cpuSecondsPer3Minutes } = await measure(songs)
  console.log(
    `${name} (${songs.length}): tempo right ${(tempi * 100).toFixed(0)} %, downbeat off by at most ${worstDownbeatMs.toFixed(1)} ms, ` +
      `${sure} sure, their boundaries F ${f.toFixed(3)}, ${cpuSecondsPer3Minutes.toFixed(1)} s of CPU per 3 minutes`,
  )
  if (tempi < 1 || worstDownbeatMs > 30 || f < leastF || cpuSecondsPer3Minutes > 4) process.exitCode = 1
}
