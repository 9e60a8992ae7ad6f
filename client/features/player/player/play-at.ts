import type { Player } from './player.ts'

/** Plays the current track from a position. */
export function playAt(player: Player, seconds: number): void {
  player.seek(seconds)
  if (!player.state.isPlaying && !player.state.isWaiting) player.play()
}
