import { LoudnessMeter } from '#server/platform/media/audio/loudness-meter.ts'
import { gainToDecibels, SAMPLE_RATE, type StereoSound } from './sound.ts'

function measure(sound: StereoSound): LoudnessMeter {
  const meter = new LoudnessMeter(SAMPLE_RATE)
  meter.push(sound)
  return meter
}

/** Integrated loudness in LUFS after ITU-R BS.1770-4; silence is -70. */
export function integratedLoudness(sound: StereoSound): number {
  return measure(sound).integrated()
}

/** Highest absolute sample in dBFS. */
export function samplePeakDb(sound: StereoSound): number {
  return gainToDecibels(measure(sound).peak)
}
