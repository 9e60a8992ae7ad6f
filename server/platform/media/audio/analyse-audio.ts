import { guessKey } from '#contract/audio/key.ts'
import { guessTempo } from '#contract/audio/tempo.ts'
import { smallWaveform, WaveformBuilder } from '#server/platform/media/waveform.ts'
import {
  AudioFileError,
  type AudioSource,
  checkComplete,
  MAX_DURATION_SECONDS,
  MIN_DURATION_SECONDS,
  tooLong,
} from './audio-source.ts'
import { Decimator } from './decimator.ts'
import { LoudnessMeter, SILENCE_LUFS } from './loudness-meter.ts'

/** Enough to detect tempo and key. */
const DETECTION_SECONDS = 240

export type AudioAnalysis = {
  frames: number
  durationMs: number
  loudnessLufs: number
  /** Base64. */
  waveform: string
  waveformSmall: string
  /** Undefined if not detected. */
  bpm: number | undefined
  bpmAlternatives: number[]
  tone: string | undefined
}

/** @throws AudioFileError if the audio is truncated, silent, damaged, too short or too long */
export async function analyseAudio(
  source: AudioSource,
  onFrames: (frames: number) => void = () => {},
): Promise<AudioAnalysis> {
  const { sampleRate } = source
  const meter = new LoudnessMeter(sampleRate)
  const waveform = new WaveformBuilder(sampleRate)
  const decimator = new Decimator(sampleRate, DETECTION_SECONDS)
  let frames = 0
  for await (const block of source.blocks()) {
    frames += block.left.length
    // A small file can contain hours of audio.
    if (frames > MAX_DURATION_SECONDS * sampleRate) throw tooLong(frames / sampleRate)
    meter.push(block)
    waveform.push(block)
    decimator.push(block)
    onFrames(frames)
  }
  checkComplete(frames, source.frames, sampleRate)
  if (frames < MIN_DURATION_SECONDS * sampleRate)
    throw new AudioFileError('The audio is shorter than a second. Please upload the whole beat.')
  if (!Number.isFinite(meter.peak))
    throw new AudioFileError('The audio file is damaged: it holds samples that are not numbers.')
  const loudnessLufs = meter.integrated()
  if (loudnessLufs <= SILENCE_LUFS) throw new AudioFileError('The audio file is silent.')
  const large = waveform.finish()
  const tempo = guessTempo(decimator.samples(), decimator.sampleRate)
  return {
    frames,
    durationMs: Math.round((frames / sampleRate) * 1000),
    loudnessLufs,
    waveform: large,
    waveformSmall: smallWaveform(large),
    bpm: tempo?.bpm,
    bpmAlternatives: tempo?.alternatives ?? [],
    tone: guessKey(decimator.samples(), decimator.sampleRate),
  }
}
