import type { Player } from './player.ts'
import { currentTrack } from './playlist.ts'

/** How long a preview must sound to count as played. */
const COUNTS_AFTER_SECONDS = 5

/** Tells the store once for each track that it was listened to. Whether that arrives is of no matter to the listener. */
export function reportPlays(player: Player): () => void {
  const told = new Set<string>()
  return player.subscribe(() => {
    const { isPlaying, time, playlist } = player.state
    const track = currentTrack(playlist)
    if (!isPlaying || time < COUNTS_AFTER_SECONDS || !track || told.has(track.id)) return
    told.add(track.id)
    fetch(`/api/beats/${track.id}/plays`, { method: 'POST', keepalive: true }).catch(() => {})
  })
}
