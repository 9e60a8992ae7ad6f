import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const KEY = 'backbeat-scroll-1'
/** How long content above a section may take to load. */
const HOLD_MS = 3_000
/** How long a page that somebody went back to may take to be as tall as it was, on a slow device. */
const RESTORE_MS = 10_000

/** Layout effects, because they measure and scroll before paint; none on the server. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * Every navigation scrolls to the top of the page, or to the element that the address names. Going back restores the
 * position. A navigation with the state `keepsPosition`, such as a filter, stays where it is.
 */
export function useScrollRestoration(): void {
  const { key, pathname, hash, state } = useLocation()
  const type = useNavigationType()
  const shown = useRef<string | undefined>(undefined)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => writePlace(currentKey.value, window.scrollY)
    window.addEventListener('pagehide', remember)
    return () => window.removeEventListener('pagehide', remember)
  }, [])

  useBrowserLayoutEffect(() => {
    const before = shown.current
    shown.current = pathname
    const entry = identifyEntry()
    currentKey.value = entry.key
    const place = type === 'POP' && !entry.isNew ? readPlaces()[entry.key] : undefined
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (place !== undefined) return scrollWhenTallEnough(place)
    if (target && before === pathname) void target.scrollIntoView()
    else if (target) return holdInView(target)
    else if (before !== undefined && !keepsPosition(state)) window.scrollTo({ top: 0, behavior: 'instant' })
    return undefined
  }, [key, pathname, hash, type])

  // Saved while scrolling: on navigation the next page is already rendered.
  useEffect(() => {
    let frame = 0
    const onScroll = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        writePlace(currentKey.value, window.scrollY)
      })
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])
}

/** The key of the current history entry. */
const currentKey = { value: '' }

/**
 * The key of the current history entry. The router has none for the page that the browser loaded, nor for anchors on
 * the same page: those get one here, so each entry has its own position.
 */
function identifyEntry(): { key: string; isNew: boolean } {
  const state: unknown = window.history.state
  if (hasKey(state)) return { key: state.key, isNew: false }
  const key = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? ''
  window.history.replaceState({ ...(state as object | null), key }, '')
  return { key, isNew: true }
}

function hasKey(state: unknown): state is { key: string } {
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
}

function keepsPosition(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsPosition' in state
}

/** Keeps an element of a new page in view while content above it loads. */
function holdInView(target: HTMLElement): () => void {
  return holdWhileLoading(HOLD_MS, () => {
    target.scrollIntoView({ behavior: 'instant' })
    return false
  })
}

/** Cached content is there immediately, fetched content and lazy parts when they arrive. */
function scrollWhenTallEnough(place: number): () => void {
  return holdWhileLoading(RESTORE_MS, () => {
    window.scrollTo({ top: place, behavior: 'instant' })
    return Math.abs(window.scrollY - place) <= 2
  })
}

/**
 * Scrolls now and whenever the page changes its height, until `scroll` is there, the time is over, or the user does anything.
 * @returns ends it
 */
function holdWhileLoading(ms: number, scroll: () => boolean): () => void {
  if (scroll()) return () => {}
  const ended = new AbortController()
  const stop = () => ended.abort()
  const observer = new ResizeObserver(() => {
    if (scroll()) stop()
  })
  observer.observe(document.body)
  const timer = setTimeout(stop, ms)
  ended.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(event, stop, { passive: true, signal: ended.signal })
  return stop
}

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

function writePlace(key: string, place: number): void {
  try {
    const entries = Object.entries({ ...readPlaces(), [key]: Math.round(place) })
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries.slice(-100))))
  } catch {
    // Without storage, positions are not restored.
  }
}
