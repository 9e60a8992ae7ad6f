import { compress, limit, softClip } from './dynamics.ts'
import { pingPong } from './effects.ts'
import { Biquad, equalise } from './filters.ts'
import { integratedLoudness } from './loudness.ts'
import { reverb } from './reverb.ts'
import { decibelsToGain, mixInto, type StereoSound, scale, secondsToFrames, silence } from './sound.ts'

/**
 * Loudness each stem is set to before it is mixed, in LUFS while it plays. The balance of the mix
 * lives here and nowhere else.
 */
export const STEM_LUFS = {
  kick: -12,
  snare: -15.5,
  clap: -16.5,
  snap: -17,
  toms: -19,
  hats: -27,
  openHats: -28,
  shakers: -28,
  percussion: -26,
  bass808: -11.5,
  bass: -13,
  keys: -16,
  stabs: -16.5,
  plucks: -18,
  guitar: -18,
  mallets: -19.5,
  lead: -18.5,
  counter: -22.5,
  strings: -21.5,
  pads: -22.5,
  choir: -23,
  chops: -22,
  transitions: -27,
  vinyl: -40,
} as const
export type StemName = keyof typeof STEM_LUFS

export interface Stem {
  sound: StereoSound
  /** Share sent to the room, 0 to 1. */
  reverb: number
  /** Share sent to the echo, 0 to 1. */
  echo: number
  /** How far the kick pushes it down, 0 to 1. */
  ducking: number
  /** Change in dB from the stem's usual level. */
  trimDb: number
  /** Tone shaping before the fader. */
  process?: (sound: StereoSound) => StereoSound
}

export interface MixSettings {
  reverbSeconds: number
  reverbDampHertz?: number
  echoSteps: number
  /** Time the ducked stems take to come back after a kick. */
  duckSeconds?: number
  /** Color of the whole mix before mastering. */
  color?: (sound: StereoSound) => StereoSound
}

export interface MixContext {
  frames: number
  stepSeconds: number
  kickFrames: readonly number[]
}

const TARGET_LUFS = -14
/** Leaves room for what MP3 encoding adds to a peak. */
const CEILING_DB = -2
const END_FADE_SECONDS = 1.5

/** Gain over time that makes room for the kick: falls within 3 ms, comes back over `seconds`. */
function duckingCurve({ frames, kickFrames }: MixContext, seconds: number): Float32Array {
  const curve = new Float32Array(frames).fill(1)
  const length = secondsToFrames(seconds)
  for (const start of kickFrames) {
    for (let i = 0; i < length && start + i < frames; i++) {
      const gain = 1 - Math.min(1, i / 130) * (1 - i / length) ** 1.7 * 0.85
      curve[start + i] = Math.min(gain, curve[start + i] ?? 1)
    }
  }
  return curve
}

/** Sets a stem to its level and lets the kick push it down; returns it ready to be added. */
function faderOut(name: StemName, stem: Stem, ducking: Float32Array): StereoSound {
  const sound = stem.process ? stem.process(stem.sound) : stem.sound
  const gain = decibelsToGain(STEM_LUFS[name] + stem.trimDb - integratedLoudness(sound))
  for (const channel of [sound.left, sound.right]) {
    for (let i = 0; i < channel.length; i++) {
      channel[i] = (channel[i] ?? 0) * gain * (1 - stem.ducking * (1 - (ducking[i] ?? 1)))
    }
  }
  return sound
}

/** Makes everything below 120 Hz mono and the rest somewhat wider, in place. */
function placeInField(sound: StereoSound): StereoSound {
  const highpass = new Biquad('highpass', 120, 0.6)
  for (let i = 0; i < sound.left.length; i++) {
    const left = sound.left[i] ?? 0
    const right = sound.right[i] ?? 0
    const middle = (left + right) / 2
    const side = highpass.process((left - right) / 2) * 1.5
    sound.left[i] = middle + side
    sound.right[i] = middle - side
  }
  return sound
}

function fadeEnd(sound: StereoSound): StereoSound {
  const fade = secondsToFrames(END_FADE_SECONDS)
  for (const channel of [sound.left, sound.right]) {
    for (let i = 0; i < fade; i++) {
      const at = channel.length - 1 - i
      channel[at] = (channel[at] ?? 0) * (i / fade) ** 1.5
    }
  }
  return sound
}

function copyOf({ left, right }: StereoSound): StereoSound {
  return { left: left.slice(), right: right.slice() }
}

/** Compresses, brightens and limits to the target loudness; limiting takes some away, so it is approached in turns. */
function master(mix: StereoSound): StereoSound {
  scale(mix, decibelsToGain(-16 - integratedLoudness(mix)))
  compress(mix, -17, 2)
  equalise(mix, 'highshelf', 9000, 0.7, 1.2)
  let gainDb = TARGET_LUFS - integratedLoudness(mix)
  for (let turn = 0; turn < 4; turn++) {
    const attempt = fadeEnd(limit(softClip(scale(copyOf(mix), decibelsToGain(gainDb)), 0.62), CEILING_DB))
    const missingDb = TARGET_LUFS - integratedLoudness(attempt)
    if (Math.abs(missingDb) < 0.05 || turn === 3) return attempt
    gainDb += missingDb
  }
  return mix
}

/**
 * Adds up stems with their room and echo. Both are linear, so that parts of a song add up to all of it. Empties `stems`
 * on the way: each is as large as the result, and a song has up to 15.
 */
function sumUp(stems: Map<StemName, Stem>, settings: MixSettings, context: MixContext): StereoSound {
  const mix = silence(context.frames)
  const toRoom = silence(context.frames)
  const toEcho = silence(context.frames)
  const ducking = duckingCurve(context, settings.duckSeconds ?? 0.22)
  const hasEcho = [...stems.values()].some(({ echo }) => echo > 0)
  const hasRoom = hasEcho || [...stems.values()].some(({ reverb }) => reverb > 0)
  for (const [name, stem] of stems) {
    const sound = faderOut(name, stem, ducking)
    mixInto(mix, sound, 0)
    if (stem.reverb) mixInto(toRoom, sound, 0, stem.reverb)
    if (stem.echo) mixInto(toEcho, sound, 0, stem.echo)
    stems.delete(name)
  }
  if (hasEcho) {
    const echoes = pingPong(toEcho, settings.echoSteps * context.stepSeconds)
    mixInto(mix, echoes, 0)
    mixInto(toRoom, echoes, 0, 0.25)
  }
  if (hasRoom) {
    const { reverbSeconds: seconds, reverbDampHertz: dampHertz = 5200 } = settings
    mixInto(mix, reverb(toRoom, { seconds, dampHertz }), 0)
  }
  const colored = settings.color ? settings.color(mix) : mix
  return placeInField(equalise(equalise(colored, 'highpass', 28), 'highpass', 24))
}

/** Sums the stems with room and echo and masters the result. Empties `stems`. */
export function mixdown(stems: Map<StemName, Stem>, settings: MixSettings, context: MixContext): StereoSound {
  return master(sumUp(stems, settings, context))
}

/** What buyers of stems get of a song: one sound for each of these, with its room and echo. */
const TRACKS: Readonly<Record<string, readonly StemName[]>> = {
  Drums: ['kick', 'snare', 'clap', 'snap', 'toms', 'hats', 'openHats', 'shakers'],
  Percussion: ['percussion'],
  Bass: ['bass808', 'bass'],
  Keys: ['keys', 'stabs'],
  Plucks: ['plucks', 'mallets'],
  Guitar: ['guitar'],
  Lead: ['lead'],
  'Counter melody': ['counter'],
  Strings: ['strings'],
  Pads: ['pads'],
  Vocals: ['choir', 'chops'],
  Effects: ['transitions', 'vinyl'],
}

export type Track = { name: string; sound: StereoSound }

/** Loudness of a mix that is handed over for mastering. */
const UNMASTERED_LUFS = -18
const TRACK_PEAK = 0.9

/** The tracks of a song. Added up, they are its mix before mastering; none of them clips. Empties `stems`. */
export function tracksOf(stems: Map<StemName, Stem>, settings: MixSettings, context: MixContext): Track[] {
  const mix = silence(context.frames)
  const tracks: Track[] = []
  let peak = 0
  for (const [name, members] of Object.entries(TRACKS)) {
    const own = new Map([...stems].filter(([stem]) => members.includes(stem)))
    if (own.size === 0) continue
    for (const stem of members) stems.delete(stem)
    const sound = sumUp(own, settings, context)
    mixInto(mix, sound, 0)
    for (const channel of [sound.left, sound.right])
      for (const sample of channel) peak = Math.max(peak, Math.abs(sample))
    tracks.push({ name, sound })
  }
  const gain = Math.min(decibelsToGain(UNMASTERED_LUFS - integratedLoudness(mix)), TRACK_PEAK / peak)
  for (const { sound } of tracks) scale(sound, gain)
  return tracks
}
