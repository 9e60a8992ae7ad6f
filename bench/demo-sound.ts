import { fileURLToPath } from 'node:url'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import type { StereoSamples } from '#server/platform/media/audio/wav-writer.ts'

/** The samples of a demo beat, `times` in a row: about a full song with 4. */
export async function demoSound(slug: string, times = 1): Promise<StereoSamples> {
  const source = await openAudio(fileURLToPath(new URL(`../demo/prepared/${slug}.mp3`, import.meta.url)))
  const [left, right]: [number[], number[]] = [[], []]
  for await (const block of source.blocks()) {
    for (const sample of block.left) left.push(sample)
    for (const sample of block.right) right.push(sample)
  }
  const repeated = (samples: number[]) => {
    const whole = new Float32Array(samples.length * times)
    for (let i = 0; i < times; i++) whole.set(samples, i * samples.length)
    return whole
  }
  return { left: repeated(left), right: repeated(right), sampleRate: source.sampleRate }
}
