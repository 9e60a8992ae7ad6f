import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import {
  changeMarks,
  getMarks,
  hasSong,
  keptMarks,
  useMarks,
} from '#client/features/player/favorites/index.ts'
import { useCurrentTrack } from '#client/features/player/player/index.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { loadLaterTexts } from '#client/platform/page-texts.ts'
import { useSession } from '#client/platform/session.ts'
import { useHydrated } from '#client/platform/use-hydrated.ts'
import { hasOwnView } from './fit-view.ts'
import { recentlyPlayed } from './recently-played.ts'

const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin', 'click'] as const

let isWanted = false
const waiting = new Set<() => void>()

const SHORTCUT = /^[jkthxlc?]$/i
const FIELDS = 'input, textarea, select, [contenteditable]'

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
      owner !== undefined || hasSong(song) || [hearts, passed].some((beats) => Object.keys(beats).length > 0),
  )
  return session.status === 'signed-in' || isPlaying || hasPlayed || hasMarks || hasOwnView(address)
}

/** Follows marks that change in another tab, so that this one does not store older ones over them. */
function useMarksOfOtherTabs(): void {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== 'backbeat-marks-1') return
      changeMarks({ ...keptMarks(), gone: getMarks().gone })
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
}

/** Keeps the shortcuts that are pressed before their chunk is here. The returned function presses them again. */
function keepEarlyKeys(): () => void {
  const kept: KeyboardEvent[] = []
  const listeners = new AbortController()
  const keep = (event: KeyboardEvent) => {
    const isInput = event.target instanceof Element && event.target.closest(FIELDS) !== null
    if (SHORTCUT.test(event.key) && !isInput) kept.push(event)
  }
  window.addEventListener('keydown', keep, { capture: true, signal: listeners.signal })
  return () => {
    listeners.abort()
    for (const event of kept.splice(0)) {
      const target =
        event.target instanceof Element && event.target.isConnected ? event.target : document.body
      target.dispatchEvent(new KeyboardEvent('keydown', event))
    }
  }
}

/** Lets the digging chunk load, for this page and all that follow. */
function wantDigging(): void {
  isWanted = true
  // The first touch: a dialog may be next.
  loadLaterTexts().catch(() => {})
  for (const goOn of waiting) goOn()
  waiting.clear()
}

function untilDiggingIsWanted(): Promise<void> {
  return isWanted ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))
}

/** Calls back once, when the visitor first touches the page with a pointer, a finger or a key. Returns the undo. */
function whenTouched(act: () => void): () => void {
  const listeners = new AbortController()
  const onSign = () => {
    listeners.abort()
    act()
  }
  for (const sign of signs)
    window.addEventListener(sign, onSign, { capture: true, passive: true, signal: listeners.signal })
  return () => listeners.abort()
}
