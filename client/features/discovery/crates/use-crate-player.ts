import { usePlayer } from '#client/features/player/player/index.ts'
import type { Beat } from '#contract/catalogue/beat.ts'
import type { CrateBeat } from '#contract/discovery/crate.ts'

/** Plays a crate from the start or from a beat. Skips beats no longer in the store. */
export function useCratePlayer(
  name: string,
  beats: readonly CrateBeat[],
): {
  playAll: () => void
  play: (beat: Beat) => void
} {
  const player = usePlayer()
  const there = beats.flatMap(({ beat }) => beat ?? [])
  const from = (index: number) => player.playFrom(there, Math.max(0, index), { name })
  return {
    playAll: () => from(0),
    play: (beat) => from(there.findIndex(({ id }) => id === beat.id)),
  }
}
