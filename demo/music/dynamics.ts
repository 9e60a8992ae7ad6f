import { decibelsToGain, mapSamples, SAMPLE_RATE, type StereoSound, secondsToFrames } from './sound.ts'

/** One-pole coefficient for a time constant in seconds. */
function smoothing(seconds: number): number {
  return Math.exp(-1 / (seconds * SAMPLE_RATE))
}

/** Gain change in dB for a level `over` dB above the threshold: soft knee, 6 dB wide. */
function reductionDb(over: number, ratio: number): number {
  const slope = 1 - 1 / ratio
  if (over > 3) return -over * slope
  if (over > -3) return (-((over + 3) ** 2) / 12) * slope
  return 0
}

/** A gentle bus compressor, linked between the channels, in place. */
export function compress(sound: StereoSound, thresholdDb: number, ratio: number): StereoSound {
  const attack = smoothing(0.02)
  const release = smoothing(0.16)
  const detector = smoothing(0.005)
  let power = 0
  let changeDb = 0
  for (let i = 0; i < sound.left.length; i++) {
    const left = sound.left[i] ?? 0
    const right = sound.right[i] ?? 0
    const loudest = Math.max(left * left, right * right)
    power = loudest + (power - loudest) * detector
    const wanted = reductionDb(10 * Math.log10(power + 1e-12) - thresholdDb, ratio)
    changeDb = wanted + (changeDb - wanted) * (wanted < changeDb ? attack : release)
    const gain = decibelsToGain(changeDb)
    sound.left[i] = left * gain
    sound.right[i] = right * gain
  }
  return sound
}

/** Rounds off what exceeds `knee`, in place: the loudest drum hits lose a little, the rest nothing. */
export function softClip(sound: StereoSound, knee: number): StereoSound {
  const room = 0.5
  return mapSamples(sound, (sample) => {
    const excess = Math.abs(sample) - knee
    return excess <= 0 ? sample : Math.sign(sample) * (knee + room * Math.tanh(excess / room))
  })
}

/** Estimate of the peak around a sample: the sample, and the half-way point by four-point interpolation. */
function localPeak(channel: Float32Array, i: number): number {
  const current = channel[i] ?? 0
  const next = channel[i + 1] ?? 0
  const between = (current + next) * 0.5625 - ((channel[i - 1] ?? 0) + (channel[i + 2] ?? 0)) * 0.0625
  return Math.max(Math.abs(current), Math.abs(between))
}

/** Gain that each frame needs on its own to stay under the ceiling. */
function neededGains({ left, right }: StereoSound, ceiling: number): Float32Array {
  const gains = new Float32Array(left.length)
  for (let i = 0; i < gains.length; i++) {
    const peak = Math.max(localPeak(left, i), localPeak(right, i))
    gains[i] = peak > ceiling ? ceiling / peak : 1
  }
  return gains
}

/** Smallest value among each frame and the `ahead` frames after it (monotonic queue). */
function minimumAhead(values: Float32Array, ahead: number): Float32Array {
  const minima = new Float32Array(values.length)
  const queue = new Int32Array(values.length)
  let head = 0
  let tail = 0
  for (let i = 0; i < values.length + ahead; i++) {
    const value = values[i]
    if (value !== undefined) {
      while (tail > head && (values[queue[tail - 1] ?? 0] ?? 1) >= value) tail--
      queue[tail++] = i
    }
    const at = i - ahead
    if (at < 0) continue
    while ((queue[head] ?? 0) < at) head++
    minima[at] = values[queue[head] ?? 0] ?? 1
  }
  return minima
}

/** A look-ahead limiter, in place: peaks, and estimated peaks between samples, stay below the ceiling. */
export function limit(sound: StereoSound, ceilingDb: number): StereoSound {
  const ceiling = decibelsToGain(ceilingDb)
  const ahead = secondsToFrames(0.004)
  const minima = minimumAhead(neededGains(sound, ceiling), ahead)
  const release = smoothing(0.09)
  const held = new Float32Array(minima.length)
  let gain = 1
  let windowSum = ahead
  for (let i = 0; i < minima.length; i++) {
    const wanted = minima[i] ?? 1
    gain = wanted < gain ? wanted : wanted + (gain - wanted) * release
    held[i] = gain
    windowSum += gain - (held[i - ahead] ?? 1)
    // The mean over the look-ahead ramps into a reduction instead of jumping.
    const smooth = Math.min(windowSum / ahead, 1)
    sound.left[i] = (sound.left[i] ?? 0) * smooth
    sound.right[i] = (sound.right[i] ?? 0) * smooth
  }
  return sound
}
