import { useEffect } from 'react'
import { useCurrentTrack, usePlayerState } from '#client/features/player/player/index.ts'
import type { Track } from '#client/features/player/queue/index.ts'
import { deviceSetting } from '#client/platform/device-setting.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'

const MAX_KEPT = 50

export type Played = { track: Track; at: number }

/** The beats last played on this device, latest first. */
export const recentlyPlayed = deviceSetting<readonly Played[]>(
  'backbeat-recent-1',
  [],
  (kept): kept is readonly Played[] =>
    Array.isArray(kept) &&
    kept.every(({ track, at }) => typeof track?.audioURL === 'string' && typeof at === 'number'),
)

/** Prepends a track, without duplicates. */
export function addPlayed(played: readonly Played[], track: Track, at: number): readonly Played[] {
  return [{ track, at }, ...played.filter((other) => other.track.id !== track.id)].slice(0, MAX_KEPT)
}

/** Also gives up the place that the script in `index.html` keeps for their shelf. */
export function forgetPlayed(): void {
  recentlyPlayed.set([])
  delete document.documentElement.dataset.played
}

/** Records what is played. */
export function useRememberPlayed(): void {
  const track = useCurrentTrack()
  const isPlaying = usePlayerState((state) => state.isPlaying)
  useEffect(() => {
    if (track && isPlaying) recentlyPlayed.set(addPlayed(recentlyPlayed.get(), track, Date.now()))
  }, [track, isPlaying])
}

/** Elapsed time, such as `4 min ago`. */
export function agoInWords(at: number, now: number): Message {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return msg`just now`
  if (minutes < 60) return msg`${{ minutes }} min ago`
  if (minutes < 24 * 60) return msg`${{ hours: Math.floor(minutes / 60) }} h ago`
  const days = Math.floor(minutes / (24 * 60))
  return msg`${plural({ days }, { one: 'yesterday', other: '# days ago' })}`
}
