import { type ReactNode, useEffect } from 'react'
import { useCurrentTrack, usePlayer } from '#client/features/player/player/index.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'

const loadBar = async () => (await import('./player-bar.tsx')).PlayerBar
const PlayerBar = lazyComponent(loadBar)

/** Loads the chunk of the player bar, such as when a play button is pointed at. */
export function preloadPlayer(): void {
  // Playing tries again.
  loadBar().catch(() => {})
}

/**
 * Placeholder of the player bar: its chunk loads when a track is set.
 * @param queueActions shown below the queue
 * @param isHeld hides the bar, and pauses what plays until it is shown again
 */
export function PlayerDock({ queueActions, isHeld = false }: { queueActions?: ReactNode; isHeld?: boolean }) {
  const player = usePlayer()
  const track = useCurrentTrack()
  useEffect(() => (isHeld ? player.hold() : undefined), [isHeld, player])
  if (!track || isHeld) return null
  return <PlayerBar queueActions={queueActions} />
}
