import { canEncodeAudio, canEncodeVideo, Quality } from 'mediabunny'
import { HEIGHT, WIDTH } from './draw-frame.ts'
import { FRAMES_PER_SECOND, SAMPLE_RATE } from './video-job.ts'

/** What this browser can make. `loadsAac`: its sound needs the encoder that is loaded as WebAssembly. */
export type EncodingPlan = {
  container: 'mp4' | 'webm'
  video: 'avc' | 'vp9'
  codecString?: string
  audio: 'aac' | 'opus'
  loadsAac: boolean
}

export const videoQuality = new Quality({ bitrate: 4_000_000, bitrateMode: 'variable' })
export const audioQuality = new Quality({ bitrate: 160_000 })

/** H.264 High, Main, Baseline at level 4.0: what networks take. */
const avcProfiles = ['avc1.640028', 'avc1.4d0028', 'avc1.42e028']
const size = { width: WIDTH, height: HEIGHT, frameRate: FRAMES_PER_SECOND }
const sound = { numberOfChannels: 2, sampleRate: SAMPLE_RATE, quality: audioQuality }

/** MP4 where possible, WebM for download otherwise; undefined: this browser cannot write video. */
export async function findEncodingPlan(): Promise<EncodingPlan | undefined> {
  if (typeof VideoEncoder === 'undefined') return undefined
  for (const codecString of avcProfiles) {
    if (!(await canEncodeVideo('avc', { ...size, quality: videoQuality, fullCodecString: codecString })))
      continue
    const loadsAac = !(await canEncodeAudio('aac', sound))
    return { container: 'mp4', video: 'avc', codecString, audio: 'aac', loadsAac }
  }
  const canWebm =
    (await canEncodeVideo('vp9', { ...size, quality: videoQuality })) && (await canEncodeAudio('opus', sound))
  return canWebm ? { container: 'webm', video: 'vp9', audio: 'opus', loadsAac: false } : undefined
}
