/** Frames per second of everything rendered here. */
export const SAMPLE_RATE = 44_100

export const TAU = Math.PI * 2

/** Two channels of equal length, samples nominally in [-1, 1]. */
export interface StereoSound {
  left: Float32Array
  right: Float32Array
}

/** One stereo frame, reused while drawing to avoid an allocation per sample. */
export interface Frame {
  left: number
  right: number
}

export function silence(frames: number): StereoSound {
  return { left: new Float32Array(frames), right: new Float32Array(frames) }
}

export function secondsToFrames(seconds: number): number {
  return Math.max(1, Math.round(seconds * SAMPLE_RATE))
}

/** Equal temperament, A4 = MIDI 69 = 440 Hz. */
export function midiToHertz(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12)
}

export function decibelsToGain(decibels: number): number {
  return 10 ** (decibels / 20)
}

export function gainToDecibels(gain: number): number {
  return 20 * Math.log10(Math.max(gain, 1e-9))
}

/** Frames over which a one-shot is faded at its end, so that it never stops with a click. */
const TAIL_FADE_FRAMES = 300

/** Renders a mono one-shot from a function of time in seconds. */
export function drawMono(seconds: number, sampleAt: (time: number) => number): Float32Array {
  const frames = secondsToFrames(seconds)
  const samples = new Float32Array(frames)
  for (let i = 0; i < frames; i++) {
    samples[i] = sampleAt(i / SAMPLE_RATE) * Math.min(1, (frames - i) / TAIL_FADE_FRAMES)
  }
  return samples
}

/** Renders a stereo one-shot; the callback fills the frame it is given. */
export function drawStereo(
  seconds: number,
  fillFrame: (time: number, frame: Frame, index: number) => void,
): StereoSound {
  const frames = secondsToFrames(seconds)
  const sound = silence(frames)
  const frame: Frame = { left: 0, right: 0 }
  for (let i = 0; i < frames; i++) {
    fillFrame(i / SAMPLE_RATE, frame, i)
    const fade = Math.min(1, (frames - i) / TAIL_FADE_FRAMES)
    sound.left[i] = frame.left * fade
    sound.right[i] = frame.right * fade
  }
  return sound
}

/** The same mono samples on both channels (the arrays are shared). */
export function centered(samples: Float32Array): StereoSound {
  return { left: samples, right: samples }
}

/** Applies a function to every sample of both channels, in place. */
export function mapSamples(sound: StereoSound, change: (sample: number) => number): StereoSound {
  for (const channel of [sound.left, sound.right]) {
    for (let i = 0; i < channel.length; i++) channel[i] = change(channel[i] ?? 0)
  }
  return sound
}

/** Multiplies both channels by a linear gain, in place. */
export function scale(sound: StereoSound, gain: number): StereoSound {
  return mapSamples(sound, (sample) => sample * gain)
}

/** Adds a sound into another from a frame on; what runs past the end is dropped. */
export function mixInto(target: StereoSound, sound: StereoSound, atFrame: number, gain = 1, pan = 0): void {
  const frames = Math.min(sound.left.length, target.left.length - atFrame)
  const leftGain = gain * Math.min(1, 1 - pan)
  const rightGain = gain * Math.min(1, 1 + pan)
  for (let i = 0; i < frames; i++) {
    const at = atFrame + i
    target.left[at] = (target.left[at] ?? 0) + (sound.left[i] ?? 0) * leftGain
    target.right[at] = (target.right[at] ?? 0) + (sound.right[i] ?? 0) * rightGain
  }
}

/** Linear rise to 1 over `attack` seconds, then a squared fall over `release` seconds once `hold` is over. */
export function noteEnvelope(time: number, hold: number, attack: number, release: number): number {
  const rise = Math.min(1, time / attack)
  return time > hold ? rise * Math.max(0, 1 - (time - hold) / release) ** 2 : rise
}
