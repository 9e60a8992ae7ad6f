import { guessKey } from '#contract/audio/key.ts'
import { guessTempo } from '#contract/audio/tempo.ts'
import { smallWaveform, WaveformBuilder } from '#server/platform/media/waveform.ts'
import {
  type AudioBlock,
  AudioFault,
  type AudioSource,
  checkComplete,
  MAX_DURATION_SECONDS,
  MIN_DURATION_SECONDS,
  tooLong,
} from './audio-source.ts'
import { Decimator } from './decimator.ts'
import { LoudnessMeter, SILENCE_LUFS } from './loudness-meter.ts'

/** Audio used to detect tempo and key; more changes nothing. */
const LISTENED_SECONDS = 240

export type AudioAnalysis = {
  frames: number
  durationMs: number
  loudnessLufs: number
  /** Base64, 800 columns and 56. */
  waveform: string
  waveformSmall: string
  /** Undefined if undetectable. */
  bpm: number | undefined
  /** Half or double tempo, if as likely. */
  bpmOr: number | undefined
  bpmAlternatives: number[]
  tone: string | undefined
}

/**
 * Analyzes the whole file in one pass. `onFrames` gets each block with the progress.
 * @throws AudioFault if it is truncated, silent, damaged, too short or too long
 */
export async function analyzeAudio(
  source: AudioSource,
  onFrames: (frames: number, block: AudioBlock) => void = () => {},
): Promise<AudioAnalysis> {
  const { sampleRate } = source
  const meter = new LoudnessMeter(sampleRate)
  const waveform = new WaveformBuilder(sampleRate)
  const decimator = new Decimator(sampleRate, LISTENED_SECONDS)
  let frames = 0
  for await (const block of source.blocks()) {
    frames += block.left.length
    // A small file can hold hours: stop early.
    if (frames > MAX_DURATION_SECONDS * sampleRate) throw tooLong(frames / sampleRate)
    meter.push(block)
    waveform.push(block)
    decimator.push(block)
    onFrames(frames, block)
  }
  checkComplete(frames, source.frames, sampleRate)
  if (frames < MIN_DURATION_SECONDS * sampleRate)
    throw new AudioFault('The audio is shorter than a second. Please upload the whole beat.')
  if (!Number.isFinite(meter.peak))
    throw new AudioFault('The audio file is damaged: some samples are not numbers.')
  const loudnessLufs = meter.integrated()
  if (loudnessLufs <= SILENCE_LUFS) throw new AudioFault('The audio file is silent.')
  const large = waveform.finish()
  const tempo = guessTempo(decimator.samples(), decimator.sampleRate)
  return {
    frames,
    durationMs: Math.round((frames / sampleRate) * 1000),
    loudnessLufs,
    waveform: large,
    waveformSmall: smallWaveform(large),
    bpm: tempo?.bpm,
    bpmOr: tempo?.orBpm,
    bpmAlternatives: tempo?.alternatives ?? [],
    tone: guessKey(decimator.samples(), decimator.sampleRate),
  }
}
