import { validateDuration } from '#contract/audio/audio-rules.ts'
import { suggestTempoAndKey } from '#contract/audio/suggest-tempo-and-key.ts'
import type { BeatSuggestion } from '#contract/beats/admin-beat.ts'
import { msg } from '#contract/text/msg.ts'
import { smallWaveform, WaveformBuilder } from '#server/platform/media/waveform.ts'
import { type AudioBlock, AudioError, type AudioSource, checkComplete } from './audio-source.ts'
import { type ChannelOffset, OffsetMeter } from './channel-offset.ts'
import { Decimator } from './decimator.ts'
import { fingerprintOf } from './fingerprint.ts'
import { LoudnessMeter, SILENCE_LUFS } from './loudness-meter.ts'
import { plausibleLoudness } from './plausible-loudness.ts'

/** Audio used to detect tempo and key; more changes nothing. */
const LISTENED_SECONDS = 240

export type AudioAnalysis = {
  frames: number
  durationMs: number
  loudnessLufs: number
  /** Highest sample; above 1 is over full scale, which floats can be. */
  peak: number
  /** Constant offset of each channel, to be removed from what is made of the file. */
  offset: ChannelOffset
  /** Base64, 800 columns and 56. */
  waveform: string
  waveformSmall: string
  suggestion: BeatSuggestion
  /** As `fingerprintOf` makes it. */
  fingerprint: string
}

/**
 * Analyzes the whole file in one pass. `onFrames` gets each block with the progress.
 * @throws AudioError if it is truncated, silent, damaged, too short or too long
 */
export async function analyzeAudio(
  source: AudioSource,
  onFrames: (frames: number, block: AudioBlock) => void = () => {},
): Promise<AudioAnalysis> {
  const { sampleRate } = source
  const meter = new LoudnessMeter(sampleRate)
  const waveform = new WaveformBuilder(sampleRate)
  const decimator = new Decimator(sampleRate, LISTENED_SECONDS)
  const offset = new OffsetMeter()
  let frames = 0
  for await (const block of source.blocks()) {
    frames += block.left.length
    meter.push(block)
    waveform.push(block)
    offset.push(block)
    decimator.push(block)
    onFrames(frames, block)
  }
  checkComplete(frames, source)
  const wrongLength = validateDuration(frames / sampleRate)
  if (wrongLength !== undefined) throw new AudioError(wrongLength)
  const loudnessLufs = plausibleLoudness(meter)
  if (loudnessLufs <= SILENCE_LUFS) throw new AudioError(msg`The audio file is silent.`)
  const large = waveform.finish()
  return {
    frames,
    durationMs: Math.round((frames / sampleRate) * 1000),
    loudnessLufs,
    peak: meter.peak,
    offset: offset.finish(),
    waveform: large,
    waveformSmall: smallWaveform(large),
    suggestion: suggestTempoAndKey(decimator.samples(), decimator.sampleRate),
    fingerprint: fingerprintOf(decimator.samples(), decimator.sampleRate),
  }
}
