import { gainPoints, heardRange } from './fades.ts'
import type { Range } from './timeline.ts'
import { lateSeconds, type VoiceSound, voiceChain } from './voice-sound.ts'

/** A piece of the cut with its sound. `bufferStart`: where the buffer's first sample lies on the beat. */
export type VoicePiece = Range & { buffer: AudioBuffer; bufferStart: number }

export type Song = {
  /** Undefined: the voice alone. */
  beat: AudioBuffer | undefined
  beatLevel: number
  voiceLevel: number
  sound: VoiceSound
  pieces: readonly VoicePiece[]
}

export type PlayingMix = {
  beatGain: AudioParam
  voiceGain: AudioParam
  /** What ends last. */
  last: AudioScheduledSourceNode
  stop(): void
}

/**
 * Schedules a part of a song in any context, live or offline.
 * @param when context time at which `part.start` is heard
 */
export function scheduleMix(
  context: BaseAudioContext,
  { beat, beatLevel, voiceLevel, sound, pieces }: Song,
  { part, when, into }: { part: Range; when: number; into: AudioNode },
): PlayingMix {
  const sources: AudioScheduledSourceNode[] = []
  const beatBus = new GainNode(context, { gain: beatLevel })
  const voiceBus = new GainNode(context, { gain: voiceLevel })
  beatBus.connect(into)
  voiceBus.connect(into)
  const toVoice = voiceChain(context, sound, voiceBus)
  const begin = (buffer: AudioBuffer, bufferStart: number, range: Range, out: AudioNode) => {
    // Before its first sample there is nothing to play.
    const start = Math.max(range.start, bufferStart)
    if (range.end <= start) return
    const source = new AudioBufferSourceNode(context, { buffer })
    source.connect(out)
    source.start(when + start - part.start, start - bufferStart, range.end - start)
    sources.push(source)
  }
  if (beat) {
    const wait = new DelayNode(context, { delayTime: lateSeconds(sound) })
    wait.connect(beatBus)
    begin(beat, 0, part, wait)
  }
  for (const piece of pieces) {
    const heard = heardRange(piece)
    const range = { start: Math.max(part.start, heard.start), end: Math.min(part.end, heard.end) }
    if (range.end <= range.start) continue
    const fade = new GainNode(context, { gain: 0 })
    automate(fade.gain, piece, when - part.start, when)
    fade.connect(toVoice)
    begin(piece.buffer, piece.bufferStart, range, fade)
  }
  const last = new ConstantSourceNode(context, { offset: 0 })
  last.connect(into)
  last.start(when)
  last.stop(when + part.end - part.start)
  return {
    beatGain: beatBus.gain,
    voiceGain: voiceBus.gain,
    last,
    stop() {
      last.onended = null
      for (const source of [...sources, last]) source.stop()
      beatBus.disconnect()
      voiceBus.disconnect()
    },
  }
}

/** The fades of a piece. Where it plays from the middle of one, the rest of that one. */
function automate(gain: AudioParam, piece: Range, offset: number, from: number): void {
  const points = gainPoints(piece).map(({ at, gain: value }) => ({ at: at + offset, value }))
  const later = points.filter(({ at }) => at > from)
  const before = points.findLast(({ at }) => at <= from)
  const next = later[0]
  const share = before && next && next.at > before.at ? (from - before.at) / (next.at - before.at) : 0
  const first = before ? before.value + ((next?.value ?? before.value) - before.value) * share : 0
  gain.setValueAtTime(first, from)
  for (const { at, value } of later) gain.linearRampToValueAtTime(value, at)
}
