import { type Song, scheduleMix } from './mix.ts'
import type { Range } from './timeline.ts'
import { lateSeconds } from './voice-sound.ts'

const PROGRESS_EVERY_SECONDS = 1
const QUANTUM = 128

/**
 * Renders a part of a song to the sample: what a sound adds in time is cut off at the start.
 * @param onProgress called with the seconds done; throws what `signal` was aborted with
 */
export async function renderMix(
  song: Song,
  part: Range,
  {
    rate,
    channels,
    onProgress,
    signal,
  }: {
    rate: number
    channels: number
    onProgress?: (seconds: number) => void
    signal?: AbortSignal
  },
): Promise<AudioBuffer> {
  const late = Math.round(lateSeconds(song.sound) * rate)
  const length = Math.max(1, Math.round((part.end - part.start) * rate))
  const context = new OfflineAudioContext(channels, length + late, rate)
  scheduleMix(context, song, { part, when: 0, into: context.destination })
  for (let at = PROGRESS_EVERY_SECONDS; at < length / rate; at += PROGRESS_EVERY_SECONDS) {
    // Left suspended when it is aborted, it ends there.
    void context.suspend((Math.floor((at * rate) / QUANTUM) * QUANTUM) / rate).then(() => {
      if (signal?.aborted) return
      onProgress?.(at)
      void context.resume()
    })
  }
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
  signal?.throwIfAborted()
  const whole = await Promise.race([context.startRendering(), aborted])
  if (late === 0) return whole
  const rest = new AudioBuffer({ length, sampleRate: rate, numberOfChannels: channels })
  for (let at = 0; at < channels; at++) rest.copyToChannel(whole.getChannelData(at).subarray(late), at)
  return rest
}
