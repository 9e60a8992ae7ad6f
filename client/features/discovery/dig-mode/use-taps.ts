import { useSyncExternalStore } from 'react'
import { keepSong } from '#client/features/discovery/favorites/index.ts'
import { addTap, TAP_PAUSE_MS, TAPS_NEEDED, type Taps, tempoOf } from './tap-tempo.ts'

let taps: Taps = []
let count = 0
let pause: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Tap tempo, by button or key. Four taps are enough to save it. */
export function tapTempo(at: number): void {
  const next = addTap(taps, at)
  count = next.length === 1 ? 1 : count + 1
  taps = next
  const bpm = tempoOf(taps)
  if (count >= TAPS_NEEDED && bpm !== undefined) keepSong({ bpm })
  clearTimeout(pause)
  pause = setTimeout(() => {
    taps = []
    count = 0
    tell()
  }, TAP_PAUSE_MS)
  tell()
}

export function isTapping(): boolean {
  return count > 0
}

/** Number of taps in a row, and the tempo of the last ones. */
export function useTaps(): { count: number; tempo: number | undefined; tap: (at: number) => void } {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => taps,
    () => taps,
  )
  return { count, tempo: tempoOf(current), tap: tapTempo }
}
