import { gainToDecibels, SAMPLE_RATE, type StereoSound } from './sound.ts'

interface Section {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
}

/**
 * The K-weighting of ITU-R BS.1770-4 at 44.1 kHz: a shelf for the head, then a high-pass.
 * Coefficients from the analogue prototypes given by Brecht De Man, "Evaluation of implementations
 * of the EBU R 128 loudness measurement" (2018).
 */
function kWeighting(): [Section, Section] {
  const shelfQ = 0.7071752369554196
  const shelfGain = 10 ** (3.999843853973347 / 20)
  const shelfMiddle = shelfGain ** 0.4996667741545416
  const shelf = Math.tan((Math.PI * 1681.974450955533) / SAMPLE_RATE)
  const shelfA0 = 1 + shelf / shelfQ + shelf * shelf
  const highpassQ = 0.5003270373238773
  const highpass = Math.tan((Math.PI * 38.13547087602444) / SAMPLE_RATE)
  const highpassA0 = 1 + highpass / highpassQ + highpass * highpass
  return [
    {
      b0: (shelfGain + (shelfMiddle * shelf) / shelfQ + shelf * shelf) / shelfA0,
      b1: (2 * (shelf * shelf - shelfGain)) / shelfA0,
      b2: (shelfGain - (shelfMiddle * shelf) / shelfQ + shelf * shelf) / shelfA0,
      a1: (2 * (shelf * shelf - 1)) / shelfA0,
      a2: (1 - shelf / shelfQ + shelf * shelf) / shelfA0,
    },
    {
      b0: 1,
      b1: -2,
      b2: 1,
      a1: (2 * (highpass * highpass - 1)) / highpassA0,
      a2: (1 - highpass / highpassQ + highpass * highpass) / highpassA0,
    },
  ]
}

/** A quarter of the 400 ms measuring block, which therefore overlaps by 75 %. */
const HOP_FRAMES = SAMPLE_RATE / 10

/** Adds one channel's K-weighted energy per hop. */
function addWeightedEnergy(channel: Float32Array, energies: Float64Array): void {
  const [shelf, highpass] = kWeighting()
  let [x1, x2, y1, y2, z1, z2] = [0, 0, 0, 0, 0, 0]
  for (let hop = 0; hop < energies.length; hop++) {
    let energy = 0
    for (let i = hop * HOP_FRAMES; i < (hop + 1) * HOP_FRAMES; i++) {
      const x = channel[i] ?? 0
      const y = shelf.b0 * x + shelf.b1 * x1 + shelf.b2 * x2 - shelf.a1 * y1 - shelf.a2 * y2
      const z = y - 2 * y1 + y2 - highpass.a1 * z1 - highpass.a2 * z2
      x2 = x1
      x1 = x
      y2 = y1
      y1 = y
      z2 = z1
      z1 = z
      energy += z * z
    }
    energies[hop] = (energies[hop] ?? 0) + energy
  }
}

const SILENCE_LUFS = -70

function toLufs(meanSquare: number): number {
  return -0.691 + 10 * Math.log10(meanSquare + 1e-15)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function blockPowers(sound: StereoSound): number[] {
  const energies = new Float64Array(Math.floor(sound.left.length / HOP_FRAMES))
  addWeightedEnergy(sound.left, energies)
  addWeightedEnergy(sound.right, energies)
  const powers: number[] = []
  for (let hop = 0; hop + 4 <= energies.length; hop++) {
    let energy = 0
    for (let k = hop; k < hop + 4; k++) energy += energies[k] ?? 0
    powers.push(energy / (4 * HOP_FRAMES))
  }
  return powers
}

/** Integrated loudness in LUFS after ITU-R BS.1770-4 (gates at -70 LUFS and 10 LU below the mean); silence is -70. */
export function integratedLoudness(sound: StereoSound): number {
  const audible = blockPowers(sound).filter((power) => toLufs(power) > SILENCE_LUFS)
  if (audible.length === 0) return SILENCE_LUFS
  const gate = toLufs(mean(audible)) - 10
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)))
}

/** Highest absolute sample in dBFS. */
export function samplePeakDb(sound: StereoSound): number {
  let peak = 0
  for (const channel of [sound.left, sound.right]) {
    for (let i = 0; i < channel.length; i++) peak = Math.max(peak, Math.abs(channel[i] ?? 0))
  }
  return gainToDecibels(peak)
}
