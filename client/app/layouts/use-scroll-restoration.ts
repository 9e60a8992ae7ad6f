import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const KEY = 'backbeat-scroll-1'
/** How long a page may take to put what is above a section in its place. */
const HOLD_MS = 3_000

/** Effects that measure or move the page must run before it is painted; on the server there is nothing to do. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * Every navigation to another page scrolls to its top, or to the element that the address names; going back restores
 * the place. A change of the query alone, such as a filter, stays where it is.
 */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation()
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
    // All pages that the browser itself has loaded have the same key.
    currentKey.value = key === 'default' ? `${key} ${pathname}` : key
    const isBack = type === 'POP' && (before !== undefined || !isNewVisit())
    const place = isBack ? readPlaces()[currentKey.value] : undefined
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (place !== undefined) scrollWhenTallEnough(place)
    else if (target && before === pathname) void target.scrollIntoView()
    else if (target) return holdInView(target)
    else if (before !== undefined && before !== pathname) window.scrollTo({ top: 0, behavior: 'instant' })
    return undefined
  }, [key, pathname, hash, type])

  // Remembered while scrolling, because on a navigation the next page is there before this one can be asked.
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

/** The history entry that is on the screen. */
const currentKey = { value: 'default' }

/** Whether the browser has loaded this page for a link or an address, and not to go back or to reload. */
function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
}

/** Keeps an element of a page that has just opened in view while what is above it arrives, until the person scrolls. */
function holdInView(target: HTMLElement): () => void {
  const stop = new AbortController()
  const settle = () => void target.scrollIntoView({ behavior: 'instant' })
  const observer = new ResizeObserver(settle)
  observer.observe(document.body)
  const timer = setTimeout(() => stop.abort(), HOLD_MS)
  stop.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(event, () => stop.abort(), { passive: true, signal: stop.signal })
  }
  settle()
  return () => stop.abort()
}

/** Content that comes from the cache is there at once, what is fetched anew a moment later: tries for a second. */
function scrollWhenTallEnough(place: number): void {
  const until = performance.now() + 1000
  const attempt = () => {
    window.scrollTo({ top: place, behavior: 'instant' })
    if (Math.abs(window.scrollY - place) > 2 && performance.now() < until) requestAnimationFrame(attempt)
  }
  attempt()
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
    // Nothing is kept where the browser keeps nothing.
  }
}
