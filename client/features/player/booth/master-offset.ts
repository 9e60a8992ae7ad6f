import { findShape } from './correlate.ts'

const COARSE = 16
const REACH_SECONDS = 0.25
/** The part that is compared: the loudest of the preview. */
const PART_SECONDS = 3
const MIN_SCORE = 0.5

/**
 * By how many seconds the master begins later than the preview in the files as decoded, such as by an encoder's padding.
 * Found from the sound, so it does not depend on the format or on the browser's decoder. 0 if both have nothing in common.
 */
export function masterOffset(preview: Float32Array, master: Float32Array, rate: number): number {
  const part = loudestPart(preview, Math.round(PART_SECONDS * rate), Math.round(REACH_SECONDS * rate))
  const reach = Math.ceil((REACH_SECONDS * rate) / COARSE)
  const [shape, whole] = [
    coarse(preview.subarray(part.from, part.to)),
    coarse(master.subarray(part.from % COARSE)),
  ]
  const at = Math.floor(part.from / COARSE)
  const rough = findShape(whole, shape, at - reach, 2 * reach)
  if (rough.score < MIN_SCORE) return 0
  const lag = Math.round((rough.lag - reach) * COARSE)
  const middle = preview.subarray(part.from, Math.min(part.to, part.from + Math.round(rate / 2)))
  const fine = findShape(master, middle, part.from + lag - 2 * COARSE, 4 * COARSE)
  return (lag - 2 * COARSE + fine.lag) / rate
}

/** Boxcar filter and decimation. */
function coarse(samples: Float32Array): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / COARSE) }, (_, at) => {
    let sum = 0
    for (let i = 0; i < COARSE; i++) sum += samples[at * COARSE + i] ?? 0
    return sum / COARSE
  })
}

function loudestPart(samples: Float32Array, length: number, margin: number): { from: number; to: number } {
  const step = Math.max(1, length >> 1)
  let best = { from: 0, energy: -1 }
  for (let from = margin; from + length <= samples.length - margin; from += step) {
    let energy = 0
    for (let i = from; i < from + length; i += COARSE) energy += (samples[i] ?? 0) ** 2
    if (energy > best.energy) best = { from, energy }
  }
  return { from: best.from, to: Math.min(samples.length, best.from + length) }
}
