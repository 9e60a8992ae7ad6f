/** Grounds of a video. */
export const grounds = ['dark', 'light', 'cover'] as const
export type Ground = (typeof grounds)[number]

/** What the thread draws and encodes. Buffers and picture are handed over. */
export type VideoJob = {
  cover: ImageBitmap
  words: { title: string; producer: string; facts: string; store: string; address: string }
  colors: { ground: string; text: string; second: string; rest: string; played: string }
  /** Samples per channel at 48 kHz. */
  sound: Float32Array<ArrayBuffer>[]
  /** URL of the store's typeface. */
  font: string
}

/** What the thread answers. `picture` in place of a video where the browser cannot write one. */
export type VideoAnswer =
  | { progress: number }
  | { file: ArrayBuffer; type: 'video/mp4' | 'video/webm' | 'image/png' }
  | { failed: string }

export const SAMPLE_RATE = 48_000
export const FRAMES_PER_SECOND = 30
/** Seconds that Instagram, TikTok and YouTube Shorts take without cutting. */
export const MIN_SECONDS = 15
export const MAX_SECONDS = 30
