import type { Track } from '#client/features/player/queue/index.ts'
import type { Player } from './player.ts'

/** Plays a beat. One that is already queued plays from there, so next and previous stay the same. */
export function playBeat(player: Player, beat: Track): void {
  const queued = player.state.playlist.tracks.findIndex(({ id }) => id === beat.id)
  if (queued >= 0) player.jumpTo(queued)
  else player.playFrom([beat], 0)
}
