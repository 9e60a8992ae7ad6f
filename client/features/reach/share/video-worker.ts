import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  canEncodeAudio,
  canEncodeVideo,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny'
import { band, barsOf, drawBand, drawBase, HEIGHT, WIDTH } from './draw-frame.ts'
import { I420Frame } from './i420-frame.ts'
import { FRAMES_PER_SECOND, SAMPLE_RATE, type VideoAnswer, type VideoJob } from './video-job.ts'

/** What this browser can make. `loadsAac`: its sound needs the encoder that is loaded as WebAssembly. */
type EncodingPlan = {
  container: 'mp4' | 'webm'
  video: 'avc' | 'vp9'
  codecString?: string
  audio: 'aac' | 'opus'
  loadsAac: boolean
}

const videoQuality = new Quality({ bitrate: 4_000_000, bitrateMode: 'variable' })
const audioQuality = new Quality({ bitrate: 160_000 })

/** H.264 High, Main, Baseline at level 4.0: what networks take. */
const avcProfiles = ['avc1.640028', 'avc1.4d0028', 'avc1.42e028']
const size = { width: WIDTH, height: HEIGHT, frameRate: FRAMES_PER_SECOND }
const sound = { numberOfChannels: 2, sampleRate: SAMPLE_RATE, quality: audioQuality }

const KEY_FRAME_SECONDS = 2
/** Priming of the loaded AAC encoder, which it does not take off its timestamps. Cut, so that sound meets picture. */
const AAC_PRIMING_SAMPLES = 1_024
const SOUND_BLOCK = 4_800
/** Sound is encoded this far ahead of the picture. */
const AHEAD_SECONDS = 0.5
const PROGRESS_EVERY_FRAMES = 5
const STILL_SHARE = 0.35

const answer = (message: VideoAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer })

addEventListener('message', ({ data }: MessageEvent<VideoJob>) => {
  make(data).then(
    (made) => answer(made, [made.file]),
    (error: unknown) => answer({ failed: String(error) }),
  )
})

async function make(job: VideoJob): Promise<Extract<VideoAnswer, { file: ArrayBuffer }>> {
  await loadFont(job.font)
  const context = openCanvas(WIDTH, HEIGHT)
  drawBase(context, job)
  const bars = barsOf(job.sound)
  const plan = await findEncodingPlan()
  if (plan) return encode(job, bars, context, plan)
  const moving = openCanvas(band.width, band.height)
  drawBand(moving, job, bars, STILL_SHARE, 0)
  context.drawImage(moving.canvas, band.x, band.y)
  const picture = await context.canvas.convertToBlob({ type: 'image/png' })
  return { file: await picture.arrayBuffer(), type: 'image/png' }
}

async function encode(
  job: VideoJob,
  bars: readonly number[],
  base: OffscreenCanvasRenderingContext2D,
  plan: EncodingPlan,
): Promise<Extract<VideoAnswer, { file: ArrayBuffer }>> {
  if (plan.loadsAac) (await import('@mediabunny/aac-encoder')).registerAacEncoder()
  const target = new BufferTarget()
  const format =
    plan.container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat()
  const output = new Output({ format, target })
  const video = new VideoSampleSource({
    codec: plan.video,
    quality: videoQuality,
    keyFrameInterval: KEY_FRAME_SECONDS,
    ...(plan.codecString !== undefined && { fullCodecString: plan.codecString }),
  })
  const audio = new AudioSampleSource({ codec: plan.audio, quality: audioQuality })
  output.addVideoTrack(video, { frameRate: FRAMES_PER_SECOND })
  output.addAudioTrack(audio)
  await output.start()

  const seconds = (job.sound[0]?.length ?? 0) / SAMPLE_RATE
  const frames = Math.round(seconds * FRAMES_PER_SECOND)
  const frame = new I420Frame(base.getImageData(0, 0, WIDTH, HEIGHT).data)
  const moving = openCanvas(band.width, band.height)
  const addSound = soundWriter(job.sound, audio, plan.loadsAac ? AAC_PRIMING_SAMPLES : 0)
  for (let at = 0; at < frames; at++) {
    const time = at / FRAMES_PER_SECOND
    await addSound(time + AHEAD_SECONDS)
    drawBand(moving, job, bars, at / frames, levelAt(job.sound, time))
    frame.updateBand(moving.getImageData(0, 0, band.width, band.height).data)
    const sample = new VideoSample(frame.toVideoFrame(at, FRAMES_PER_SECOND))
    await video.add(sample)
    sample.close()
    if (at % PROGRESS_EVERY_FRAMES === 0) answer({ progress: at / frames })
  }
  await addSound(seconds)
  await output.finalize()
  if (!target.buffer) throw new Error('The video is empty.')
  return { file: target.buffer, type: `video/${plan.container}` }
}

/** Encodes the sound up to a time, in blocks. `skip`: samples that are left out at the beginning. */
function soundWriter(sound: VideoJob['sound'], audio: AudioSampleSource, skip: number) {
  const [length = 0] = sound.map((channel) => channel.length)
  let at = skip
  return async (until: number): Promise<void> => {
    const end = Math.min(length, Math.round(until * SAMPLE_RATE))
    while (at < end) {
      const count = Math.min(SOUND_BLOCK, end - at)
      const data = new Float32Array(count * sound.length)
      for (const [index, channel] of sound.entries())
        data.set(channel.subarray(at, at + count), index * count)
      const sample = new AudioSample({
        data,
        format: 'f32-planar',
        numberOfChannels: sound.length,
        sampleRate: SAMPLE_RATE,
        timestamp: (at - skip) / SAMPLE_RATE,
      })
      await audio.add(sample)
      sample.close()
      at += count
    }
  }
}

/** Peak of the frame that begins here. */
function levelAt([channel = new Float32Array()]: VideoJob['sound'], time: number): number {
  const from = Math.floor(time * SAMPLE_RATE)
  const until = Math.min(channel.length, from + SAMPLE_RATE / FRAMES_PER_SECOND)
  let level = 0
  for (let at = from; at < until; at += 4) level = Math.max(level, Math.abs(channel[at] ?? 0))
  return level
}

function openCanvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', {
    alpha: false,
    willReadFrequently: true,
  })
  if (!context) throw new Error('The browser has no canvas.')
  return context
}

/** Without it, the system's typeface is used. */
async function loadFont(url: string): Promise<void> {
  if (typeof FontFace === 'undefined' || !('fonts' in globalThis)) return
  const face = new FontFace('Archivo Variable', `url(${url})`, { weight: '300 720', stretch: '100% 125%' })
  try {
    const { fonts } = globalThis as unknown as { fonts: FontFaceSet }
    fonts.add(await face.load())
  } catch {
    // Offline or blocked.
  }
}

/** MP4 where possible, WebM for download otherwise; undefined: this browser cannot write video. */
async function findEncodingPlan(): Promise<EncodingPlan | undefined> {
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
