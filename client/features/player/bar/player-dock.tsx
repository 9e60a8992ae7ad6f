import type { ReactNode } from 'react'
import { useCurrentTrack } from '#client/features/player/player/index.ts'
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
 */
export function PlayerDock({ queueActions }: { queueActions?: ReactNode }) {
  const track = useCurrentTrack()
  if (!track) return null
  return <PlayerBar queueActions={queueActions} />
}
