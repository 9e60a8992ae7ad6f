import { currentTrack } from '#client/features/player/queue/index.ts'
import { type HeardReporter, startHeardReporter } from '#client/features/reach/counting/index.ts'
import { addressOf } from '#client/platform/call.ts'
import type { Player } from './player.ts'

/** How long a preview must play to count. */
const COUNTS_AFTER_SECONDS = 5

/** Where the first play began, before this file was loaded; `clock` in seconds of `performance.now`. */
type PlayStart = { beatId: string | undefined; time: number; clock: number }

const watched = new WeakSet<Player>()

/** Reports each play once, and which seconds were heard. Failures are ignored. Safe to call repeatedly for the same player. */
export function reportPlays(player: Player, start: PlayStart): void {
  if (watched.has(player)) return
  watched.add(player)
  const told = new Set<string>()
  const early: Parameters<HeardReporter['update']>[] = [[{ ...start, isPlaying: true }, start.clock]]
  let heard: HeardReporter | undefined
  startHeardReporter().then(
    (reporter) => {
      heard = reporter
      for (const update of early) reporter.update(...update)
    },
    () => {},
  )
  player.subscribe(() => {
    const { isPlaying, time, playlist } = player.state
    const track = currentTrack(playlist)
    const now = { beatId: track?.id, time, isPlaying }
    if (heard) heard.update(now)
    else early.push([now, performance.now() / 1000])
    if (!isPlaying || time < COUNTS_AFTER_SECONDS || !track || told.has(track.id)) return
    told.add(track.id)
    const address = addressOf('POST /beats/:id/plays', { params: { id: track.id } })
    fetch(address, { method: 'POST', keepalive: true }).catch(() => {})
  })
}
