import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const KEY = 'backbeat-scroll-1'

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
    currentKey.value = key
    if (type === 'POP') {
      const place = readPlaces()[key]
      if (place !== undefined) return scrollWhenTallEnough(place)
      if (before === undefined && !hash) return
    }
    if (hash) {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)))
      if (target) return target.scrollIntoView()
    }
    if (before !== pathname) window.scrollTo({ top: 0, behavior: 'instant' })
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
