import { z } from 'zod'
import { msg } from '#contract/text/msg.ts'
import { type AudioBlock, AudioError, type AudioSource } from './audio-source.ts'
import { LoudnessMeter, SILENCE_LUFS } from './loudness-meter.ts'
import { openAudio } from './open-audio.ts'

/** Tag over a preview: mono samples, normalized to −14 LUFS before its level is applied. */
export type StoreTag = { samples: Float32Array; sampleRate: number }

/** A tag as passed to workers: a file or the generated default, and its gain. */
export const StoreTagFile = z.object({ path: z.string().optional(), levelDb: z.number() })
export type StoreTagFile = z.infer<typeof StoreTagFile>

const LONGEST_TAG_SECONDS = 8
const TAG_LUFS = -14
const TAG_SAMPLE_RATE = 44_100
const TAU = Math.PI * 2

/** The default tag: four rising bells. */
export function defaultStoreTag(): StoreTag {
  const samples = new Float32Array(Math.round(TAG_SAMPLE_RATE * 1.7))
  for (const [seconds, hertz] of [
    [0, 1046.5],
    [0.09, 1318.5],
    [0.18, 1568],
    [0.3, 2093],
  ] as const)
    addBell(samples, Math.round(seconds * TAG_SAMPLE_RATE), hertz)
  return normalize(samples, TAG_SAMPLE_RATE)
}

/** A glassy bell by frequency modulation, ratio 3.5. */
function addBell(samples: Float32Array, from: number, hertz: number): void {
  for (let i = from; i < samples.length; i++) {
    const t = (i - from) / TAG_SAMPLE_RATE
    const modulation = 1.8 * Math.exp(-t / 0.18) * Math.sin(TAU * hertz * 3.5 * t)
    const tone = Math.sin(TAU * hertz * t + modulation) * Math.exp(-t / 0.45)
    const fade = Math.min(1, t / 0.0015) * Math.min(1, (samples.length - i) / 800)
    samples[i] = (samples[i] ?? 0) + tone * fade * 0.3
  }
}

export async function loadStoreTag({ path, levelDb }: StoreTagFile): Promise<StoreTag> {
  const { samples, sampleRate } =
    path === undefined ? defaultStoreTag() : await readStoreTag(await openAudio(path))
  const gain = 10 ** (levelDb / 20)
  return { samples: samples.map((sample) => sample * gain), sampleRate }
}

/**
 * Reads a tag from an audio file.
 * @throws AudioError if it is silent or longer than eight seconds
 */
export async function readStoreTag(source: AudioSource): Promise<StoreTag> {
  const { sampleRate } = source
  const parts: Float32Array[] = []
  let frames = 0
  for await (const block of source.blocks()) {
    frames += block.left.length
    if (frames > LONGEST_TAG_SECONDS * sampleRate)
      throw new AudioError(
        msg`The tag is longer than ${{ most: LONGEST_TAG_SECONDS }} seconds. Please choose a shorter one.`,
      )
    parts.push(mono(block))
  }
  const samples = new Float32Array(frames)
  let at = 0
  for (const part of parts) {
    samples.set(part, at)
    at += part.length
  }
  return normalize(samples, sampleRate)
}

function mono({ left, right }: AudioBlock): Float32Array {
  return left.map((sample, i) => (sample + (right[i] ?? 0)) / 2)
}

function normalize(samples: Float32Array, sampleRate: number): StoreTag {
  const meter = new LoudnessMeter(sampleRate)
  meter.push({ left: samples, right: samples })
  const loudness = meter.integrated()
  if (!(meter.peak > 0) || loudness <= SILENCE_LUFS) throw new AudioError(msg`The tag is silent.`)
  const gain = Math.min(10 ** ((TAG_LUFS - loudness) / 20), 1 / meter.peak)
  return { samples: samples.map((sample) => sample * gain), sampleRate }
}
