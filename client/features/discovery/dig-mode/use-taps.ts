import { keepSong } from '#client/features/player/favorites/index.ts'
import { createStore, useStore } from '#client/ui/create-store.ts'
import { addTap, TAP_PAUSE_MS, TAPS_NEEDED, type Taps, tempoOf } from './tap-tempo.ts'

const none: { taps: Taps; count: number } = { taps: [], count: 0 }
const store = createStore(none)
let pause: ReturnType<typeof setTimeout> | undefined

/** Tap tempo, by button or key. Four taps are enough to save it. */
export function tapTempo(at: number): void {
  const taps = addTap(store.get().taps, at)
  const count = taps.length === 1 ? 1 : store.get().count + 1
  const bpm = tempoOf(taps)
  if (count >= TAPS_NEEDED && bpm !== undefined) keepSong({ bpm })
  clearTimeout(pause)
  pause = setTimeout(() => store.set(none), TAP_PAUSE_MS)
  store.set({ taps, count })
}

export function isTapping(): boolean {
  return store.get().count > 0
}

/** Number of taps in a row, and the tempo of the last ones. */
export function useTaps(): { count: number; tempo: number | undefined; tap: (at: number) => void } {
  const { taps, count } = useStore(store, none, (current) => current)
  return { count, tempo: tempoOf(taps), tap: tapTempo }
}
