import { DelayLine } from './delay-line.ts'
import { Biquad, SweepFilter } from './filters.ts'
import { type Random, seededNoise } from './random.ts'
import { mapSamples, SAMPLE_RATE, type StereoSound, secondsToFrames, silence, TAU } from './sound.ts'

/** Echoes that answer left and right; only the echoes are returned. */
export function pingPong(input: StereoSound, seconds: number, feedback = 0.38): StereoSound {
  const frames = input.left.length
  const echoes = silence(frames)
  const delay = secondsToFrames(seconds)
  const lines = { left: new DelayLine(delay), right: new DelayLine(delay) }
  const dull = { left: new Biquad('lowpass', 3200), right: new Biquad('lowpass', 3200) }
  const thin = { left: new Biquad('highpass', 300), right: new Biquad('highpass', 300) }
  for (let i = 0; i < frames; i++) {
    const left = lines.left.read(delay)
    const right = lines.right.read(delay)
    echoes.left[i] = left
    echoes.right[i] = right
    const mono = ((input.left[i] ?? 0) + (input.right[i] ?? 0)) * 0.6
    lines.left.write(dull.left.process(thin.left.process(mono + right * feedback)))
    lines.right.write(dull.right.process(thin.right.process(left * (feedback + 0.25))))
  }
  return echoes
}

/** Two moving delays around 12 ms, out of phase between the sides. */
export function chorus(sound: StereoSound, depthSeconds = 0.0022, hertz = 0.55, mix = 0.5): StereoSound {
  const frames = sound.left.length
  const output = silence(frames)
  const lines = { left: new DelayLine(SAMPLE_RATE / 20), right: new DelayLine(SAMPLE_RATE / 20) }
  for (let i = 0; i < frames; i++) {
    const phase = (TAU * hertz * i) / SAMPLE_RATE
    const left = sound.left[i] ?? 0
    const right = sound.right[i] ?? 0
    lines.left.write(left)
    lines.right.write(right)
    output.left[i] =
      left * (1 - mix * 0.4) + lines.left.read((0.012 + depthSeconds * Math.sin(phase)) * SAMPLE_RATE) * mix
    output.right[i] =
      right * (1 - mix * 0.4) +
      lines.right.read((0.012 + depthSeconds * Math.sin(phase + 1.9)) * SAMPLE_RATE) * mix
  }
  return output
}

/** The pitch drift of a worn tape: slow wow of `wowMs`, and a trace of flutter at 7 Hz. */
export function tapeDrift(sound: StereoSound, wowMs: number, wowHertz = 0.5): StereoSound {
  const frames = sound.left.length
  const output = silence(frames)
  const longest = SAMPLE_RATE * 0.02
  const lines = { left: new DelayLine(longest), right: new DelayLine(longest) }
  for (let i = 0; i < frames; i++) {
    const turn = (TAU * wowHertz * i) / SAMPLE_RATE
    const wow = wowMs * (1 + 0.7 * Math.sin(turn) + 0.3 * Math.sin(turn * 1.73))
    const flutter = 0.12 * (1 + Math.sin((TAU * 7.1 * i) / SAMPLE_RATE))
    const samplesAgo = 1 + ((wow + flutter) * SAMPLE_RATE) / 1000
    lines.left.write(sound.left[i] ?? 0)
    lines.right.write(sound.right[i] ?? 0)
    output.left[i] = lines.left.read(samplesAgo)
    output.right[i] = lines.right.read(samplesAgo)
  }
  return output
}

/** Quantises to a number of bits, as an old sampler does, in place. */
export function crush(sound: StereoSound, bits: number): StereoSound {
  const steps = 2 ** (bits - 1)
  return mapSamples(sound, (sample) => Math.round(sample * steps) / steps)
}

/** Soft saturation, in place. */
export function saturate(sound: StereoSound, drive: number): StereoSound {
  const makeUp = 0.98 / Math.tanh(drive)
  return mapSamples(sound, (sample) => Math.tanh(sample * drive) * makeUp)
}

/** Surface noise of a record: a bed of hiss and a few crackles a second. */
export function vinyl(frames: number, random: Random): StereoSound {
  const output = silence(frames)
  for (const channel of [output.left, output.right]) {
    const bed = new Biquad('bandpass', 1300, 0.4)
    const crackleFilter = new Biquad('highpass', 1500)
    const noise = seededNoise(Math.floor(random() * 1e6))
    let crackle = 0
    for (let i = 0; i < frames; i++) {
      if (random() < 0.00015) crackle = (random() - 0.5) * 2.5 * random()
      crackle *= 0.86
      channel[i] = bed.process(noise()) * 0.06 + crackleFilter.process(crackle) * 0.7
    }
  }
  return output
}

/** Opens a low-pass from `fromHertz` to 14 kHz over the first `seconds`, in place. */
export function openFilter(sound: StereoSound, seconds: number, fromHertz: number): StereoSound {
  const end = Math.min(secondsToFrames(seconds), sound.left.length)
  for (const channel of [sound.left, sound.right]) {
    const filter = new SweepFilter()
    for (let i = 0; i < end; i++) {
      if (i % 32 === 0) filter.tune(fromHertz * (14_000 / fromHertz) ** ((i / end) ** 2.2), 0.8)
      channel[i] = filter.process(channel[i] ?? 0)
    }
  }
  return sound
}

/** Noise that climbs five octaves into the next section. */
export function riser(seconds: number): Float32Array {
  const frames = secondsToFrames(seconds)
  const samples = new Float32Array(frames)
  const filter = new SweepFilter()
  const noise = seededNoise(67)
  for (let i = 0; i < frames; i++) {
    const progress = i / frames
    if (i % 32 === 0) filter.tune(250 * 2 ** (progress * 5), 1.5)
    filter.process(noise())
    samples[i] = filter.bandpass * progress * progress * 0.55
  }
  return samples
}
