import { startHeardReporter } from '#client/features/reach/counting/index.ts'
import { addressOf } from '#client/platform/call.ts'
import type { Player } from './player.ts'
import { currentTrack } from './playlist.ts'

/** How long a preview must play to count. */
const COUNTS_AFTER_SECONDS = 5

const watched = new WeakSet<Player>()

/** Reports each play once, and which seconds were heard. Failures are ignored. Safe to call repeatedly for the same player. */
export function reportPlays(player: Player): void {
  if (watched.has(player)) return
  watched.add(player)
  const told = new Set<string>()
  let heard: Awaited<ReturnType<typeof startHeardReporter>> | undefined
  startHeardReporter().then(
    (reporter) => {
      heard = reporter
    },
    () => {},
  )
  player.subscribe(() => {
    const { isPlaying, time, playlist } = player.state
    const track = currentTrack(playlist)
    heard?.update({ beatId: track?.id, time, isPlaying })
    if (!isPlaying || time < COUNTS_AFTER_SECONDS || !track || told.has(track.id)) return
    told.add(track.id)
    const address = addressOf('POST /beats/:id/plays', { params: { id: track.id } })
    fetch(address, { method: 'POST', keepalive: true }).catch(() => {})
  })
}
