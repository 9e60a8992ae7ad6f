/** What the voice sounds like on playback. Takes stay as recorded. */
export const voiceSounds = ['dry', 'close', 'wide'] as const
export type VoiceSound = (typeof voiceSounds)[number]

/** By which the compressor's look-ahead delays the voice, as the Web Audio specification has it. */
const LOOK_AHEAD_SECONDS = 0.006
const THRESHOLD_DB = -22
const RATIO = 3
/**
 * A DynamicsCompressorNode makes everything louder and cannot be told not to: by the inverse of what it does to full
 * scale, to the power of 0.6 (Web Audio specification, "makeup gain"). Exact without a knee.
 */
const MAKEUP_DB = 0.6 * -THRESHOLD_DB * (1 - 1 / RATIO)

const rooms = { close: { seconds: 0.35, share: 0.16 }, wide: { seconds: 1.1, share: 0.24 } }
const doubles = [
  { delaySeconds: 0.011, pan: -0.8 },
  { delaySeconds: 0.017, pan: 0.8 },
]
const DOUBLE_GAIN = 0.45

/** By which a sound delays the voice: the beat has to wait as long. */
export function lateSeconds(sound: VoiceSound): number {
  return sound === 'dry' ? 0 : LOOK_AHEAD_SECONDS
}

/** Connects a voice to `into` through its sound; returns where the voice goes in. */
export function voiceChain(context: BaseAudioContext, sound: VoiceSound, into: AudioNode): AudioNode {
  if (sound === 'dry') return into
  const input = new BiquadFilterNode(context, { type: 'highpass', frequency: 90 })
  const compressor = new DynamicsCompressorNode(context, {
    ...{ threshold: THRESHOLD_DB, ratio: RATIO, knee: 0, attack: 0.005, release: 0.12 },
  })
  const even = new GainNode(context, { gain: 10 ** (-MAKEUP_DB / 20) })
  input.connect(compressor).connect(even).connect(into)
  const { seconds, share } = rooms[sound]
  const reverb = new ConvolverNode(context, { buffer: roomOf(context.sampleRate, seconds) })
  even
    .connect(reverb)
    .connect(new GainNode(context, { gain: share }))
    .connect(into)
  if (sound === 'wide')
    for (const { delaySeconds, pan } of doubles)
      even
        .connect(new DelayNode(context, { delayTime: delaySeconds }))
        .connect(new StereoPannerNode(context, { pan }))
        .connect(new GainNode(context, { gain: DOUBLE_GAIN }))
        .connect(into)
  return input
}

/** Impulse response of a small room: filtered noise that decays. The same each time, so that exports are, too. */
function roomOf(rate: number, seconds: number): AudioBuffer {
  const buffer = new AudioBuffer({
    length: Math.round(rate * seconds),
    sampleRate: rate,
    numberOfChannels: 2,
  })
  let seed = 11
  for (let channel = 0; channel < 2; channel++) {
    const data = buffer.getChannelData(channel)
    let low = 0
    for (let i = 0; i < data.length; i++) {
      seed = (seed * 16_807) % 2_147_483_647
      low += 0.45 * ((seed / 2_147_483_647) * 2 - 1 - low)
      const time = i / rate
      data[i] = time < 0.012 ? 0 : low * Math.exp((-time * 6) / seconds)
    }
  }
  return buffer
}
