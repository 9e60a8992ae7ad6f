import { type ReactNode, Suspense, useEffect } from 'react'
import { lazyComponent } from '#client/platform/lazy-component.ts'
import { whenIdle } from '#client/platform/when-idle.ts'
import { useCurrentTrack } from './use-player.ts'

const loadBar = async () => (await import('./player-bar.tsx')).PlayerBar
const PlayerBar = lazyComponent(loadBar)

/**
 * Placeholder of the player bar: its chunk loads once the browser is idle, or when a track is set.
 * @param queueActions shown below the queue
 */
export function PlayerDock({ queueActions }: { queueActions?: ReactNode }) {
  const track = useCurrentTrack()
  useEffect(() => whenIdle(() => void loadBar().catch(() => {})), [])
  if (!track) return null
  return (
    <Suspense fallback={null}>
      <PlayerBar queueActions={queueActions} />
    </Suspense>
  )
}
