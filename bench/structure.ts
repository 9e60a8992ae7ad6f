/**
 * Measures tempo, bar and section detection against the demo's scores; `bench/grooves.ts` has songs that were not used for
 * tuning. Sections count for beats whose bars are said to be sure; the others have none. Fails below the promised accuracy.
 *
 *     node bench/structure.ts
 */
import { fileURLToPath } from 'node:url'
import type { SectionStart } from '#contract/audio/sections.ts'
import type { DemoBeat } from '#demo/catalogue/demo-beat.ts'
import { demoBeats } from '#demo/catalogue.ts'
import { readManifest } from '#demo/manifest.ts'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import { analyzeStructure } from '#server/platform/media/structure/analyze-structure.ts'
import { MonoResampler, STRUCTURE_SAMPLE_RATE } from '#server/platform/media/structure/mono-resampler.ts'
import { MIN_MARGIN } from '#server/platform/media/structure/structure.ts'

type Song = Pick<DemoBeat, 'bpm' | 'tone'> & { sections: SectionStart[]; listen: () => Promise<Float32Array> }

const { beats: prepared } = await readManifest()

const demo: Song[] = demoBeats.map((beat) => ({
  ...beat,
  sections: prepared.find(({ slug }) => slug === beat.slug)?.structure.sections ?? [],
  listen: async () => {
    const preview = fileURLToPath(new URL(`../demo/prepared/${beat.slug}.mp3`, import.meta.url))
    const source = await openAudio(preview)
    const resampler = new MonoResampler(source.sampleRate)
    for await (const block of source.blocks()) resampler.push(block)
    return resampler.finish()
  },
}))

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
    const truth = song.sections.slice(1)
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

const { tempi, worstDownbeatMs, sure, f, cpuSecondsPer3Minutes } = await measure(demo)
console.log(
  `${demo.length} demo beats: tempo right ${(tempi * 100).toFixed(0)} %, downbeat off by at most ${worstDownbeatMs.toFixed(1)} ms, ` +
    `${sure} sure, their boundaries F ${f.toFixed(3)}, ${cpuSecondsPer3Minutes.toFixed(1)} s of CPU per 3 minutes`,
)
if (tempi < 1 || worstDownbeatMs > 30 || f < 0.9 || cpuSecondsPer3Minutes > 4) process.exitCode = 1
