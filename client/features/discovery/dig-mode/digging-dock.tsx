import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '#client/features/accounts/auth/index.ts'
import { changeMarks, getMarks, keptMarks, useMarks } from '#client/features/discovery/favorites/index.ts'
import { useCurrentTrack } from '#client/features/player/player/index.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { useHydrated } from '#client/platform/use-hydrated.ts'
import { whenTouched } from '#client/platform/when-touched.ts'
import { keepEarlyKeys } from './early-keys.ts'
import { hasOwnView } from './fit-view.ts'
import { recentlyPlayed } from './recently-played.ts'
import { untilDiggingIsWanted, wantDigging } from './wanted-digging.ts'

const Digging = lazyComponent(async () => {
  await untilDiggingIsWanted()
  return (await import('./digging.tsx')).DigMode
})

/**
 * Placeholder of the digging features. Their chunk loads when the visitor first touches the page, or at once if the page
 * shows something of theirs.
 */
export function DiggingDock() {
  const isHydrated = useHydrated()
  const isInUse = useIsInUse()
  const releaseKeys = useRef(() => {})
  useMarksOfOtherTabs()
  useEffect(() => {
    releaseKeys.current = keepEarlyKeys()
  }, [])
  useEffect(() => (isInUse ? wantDigging() : whenTouched(wantDigging)), [isInUse])
  const onReady = useCallback(() => releaseKeys.current(), [])
  return isHydrated && <Digging onReady={onReady} />
}

/** Whether this visitor has marks, an account or a listening history, or follows a link to what fits. */
function useIsInUse(): boolean {
  const { session } = useSession()
  const [address] = useSearchParams()
  const isPlaying = useCurrentTrack() !== undefined
  const hasPlayed = recentlyPlayed.use().length > 0
  const hasMarks = useMarks(
    ({ hearts, passed, song, owner }) =>
      owner !== undefined ||
      song.bpm !== undefined ||
      Boolean(song.tone) ||
      [hearts, passed].some((beats) => Object.keys(beats).length > 0),
  )
  return session.status === 'signed-in' || isPlaying || hasPlayed || hasMarks || hasOwnView(address)
}

/** Follows marks that change in another tab, so that this one does not store older ones over them. */
function useMarksOfOtherTabs(): void {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== 'backbeat-marks-1') return
      const { gone, views } = getMarks()
      changeMarks({ ...keptMarks(), gone, views })
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
}
