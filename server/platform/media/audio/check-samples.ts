import type { FileHandle } from 'node:fs/promises'
import { msg } from '#contract/text/msg.ts'
import { AudioError } from './audio-source.ts'
import { readBytes } from './file-bytes.ts'
import type { PcmLayout } from './pcm-layout.ts'

/** How the bytes of one channel can be read as samples. */
type Reading = Pick<PcmLayout, 'bits' | 'bigEndian'> & {
  /** Bytes from one sample to the next, and to the first. */
  step: number
  from: number
}

/** Pieces looked at, evenly over the file. */
const PIECES = 16
const PIECE_BYTES = 6 * 4_096
/** −20 dB: samples that are read wrong are loud. */
const LOUD = 0.1
/** −60 dB. */
const QUIET = 0.001
/** Bounds of floats that are sound: −120 dB and 12 dB over full scale. */
const SMALLEST = 1e-6
const HIGHEST = 4
/** Share of a signal's power in its changes from sample to sample, half of it: noise has 1, music about 0.01. */
const ROUGH = 0.4
const SMOOTH = 0.1

/** Other ways to read the same bytes. */
const readings: Reading[] = [16, 24, 32].flatMap((bits) =>
  [false, true].flatMap((bigEndian) =>
    [1, 2].flatMap((channels) => {
      const step = (channels * bits) / 8
      return Array.from({ length: step }, (_, from) => ({ bits, bigEndian, step, from }))
    }),
  ),
)

/**
 * Refuses samples that are loud noise as their header describes them and music in another reading of the same bytes:
 * another size, another byte order, or a byte lost in between. Real noise is noise in every reading. Looks at a part of
 * the file.
 * @throws AudioError
 */
export async function checkSamples(file: FileHandle, layout: PcmLayout, fileBytes: number): Promise<void> {
  const { bits, usedBits, encoding, bigEndian, channels } = layout
  // One byte has one reading, and wrong floats are far too loud or no numbers.
  if (encoding === 'float' || bits === 8) return
  const frameBytes = (bits / 8) * channels
  const frames = Math.floor(Math.min(layout.bytes, fileBytes - layout.offset) / frameBytes)
  const declared = Array.from({ length: channels }, (_, channel) => ({
    bits,
    bigEndian,
    step: frameBytes,
    from: (channel * bits) / 8,
  }))
  let loud = 0
  let wrong = 0
  let peak = 0
  for (let piece = 0; piece < PIECES; piece++) {
    const at = layout.offset + Math.floor((frames * piece) / PIECES) * frameBytes
    const bytes = await readBytes(file, at, PIECE_BYTES)
    const heard = declared.map((reading) => roughness(bytes, reading))
    for (const channel of heard) peak = Math.max(peak, channel.peak)
    if (heard.some(({ level }) => level > LOUD)) loud++
    const isNoise = heard.every(({ level, rough }) => level > LOUD && rough > ROUGH)
    if (bits === 32 && areFloats(bytes)) wrong++
    else if (isNoise && readings.some((reading) => isSmooth(bytes, reading))) wrong++
  }
  const kind = layout.format === 'wav' ? 'WAV' : 'AIFF'
  // Some programs fill a larger block from its lower end, where no other program expects the samples.
  if (usedBits <= bits - 8 && peak > 0 && peak < 2 ** (usedBits - bits))
    throw new AudioError(
      msg`This ${{ kind }} file has ${{ used: usedBits }} bits in blocks of ${{ bits }}, at the end where they are silent. Please export it with 24 or 32.`,
    )
  if (wrong <= loud / 2) return
  throw new AudioError(
    msg`The header of this ${{ kind }} file does not describe its samples: with ${{ bits }} bits, as it says, they are noise, and in another reading they are not. Please export it again.`,
  )
}

function isSmooth(bytes: Buffer, reading: Reading): boolean {
  const { level, rough } = roughness(bytes, reading)
  return level > QUIET && rough < SMOOTH
}

/** Whether these 32-bit integers are floats: as such, all are of a size that sound has, as quiet integers are not. */
function areFloats(bytes: Buffer): boolean {
  let [plausible, count] = [0, 0]
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const height = Math.abs(bytes.readFloatLE(at))
    if (height === 0) continue
    count++
    if (height > SMALLEST && height < HIGHEST) plausible++
  }
  return count > 1_000 && plausible > 0.95 * count
}

/** Level and peak from 0 to 1 (root mean square), and how much of it changes from one sample to the next. */
function roughness(bytes: Buffer, { bits, bigEndian, step, from }: Reading) {
  const width = bits / 8
  const count = Math.floor((bytes.length - from - width) / step) + 1
  const read = (at: number) =>
    (bigEndian ? bytes.readIntBE(at, width) : bytes.readIntLE(at, width)) / 2 ** (bits - 1)
  let [sum, power, peak, changes, before] = [0, 0, 0, 0, 0]
  for (let index = 0; index < count; index++) {
    const sample = read(from + index * step)
    sum += sample
    power += sample * sample
    peak = Math.max(peak, Math.abs(sample))
    if (index > 0) changes += (sample - before) ** 2
    before = sample
  }
  const variance = power / count - (sum / count) ** 2
  return { level: Math.sqrt(variance), peak, rough: changes / count / (2 * variance) }
}
