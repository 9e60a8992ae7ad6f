import { Suspense, useEffect } from 'react'
import { lazyComponent } from '#client/platform/lazy-component.ts'
import { whenIdle } from '#client/platform/when-idle.ts'
import { useCurrentTrack } from './use-player.ts'

const loadBar = async () => (await import('./player-bar.tsx')).PlayerBar
const PlayerBar = lazyComponent(loadBar)

/** Placeholder of the player bar: its chunk loads once the browser is idle, or when a track is set. */
export function PlayerDock() {
  const track = useCurrentTrack()
  useEffect(() => whenIdle(() => void loadBar().catch(() => {})), [])
  if (!track) return null
  return (
    <Suspense fallback={null}>
      <PlayerBar />
    </Suspense>
  )
}
