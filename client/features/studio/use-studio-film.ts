import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** How far below the screen the film begins to load. */
const NEAR = '400px 0px'
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

export type StudioFilm = {
  sectionRef: RefObject<HTMLElement | null>
  videoRef: RefObject<HTMLVideoElement | null>
  /** False where the visitor's system asks for less motion or less data: then there is only the poster. */
  isWanted: boolean
  /** The block is close enough for the film to be loaded. */
  isNear: boolean
  isStopped: boolean
  toggle: () => void
}

/** Plays the film while its block is on the screen and nobody has stopped it. */
export function useStudioFilm(hasFilm: boolean): StudioFilm {
  const sectionRef = useRef<HTMLElement>(null)
  const videoRef = useRef<HTMLVideoElement>(null)
  const isWanted = useSyncExternalStore(subscribeToMotion, wantsFilm, () => false) && hasFilm
  const isNear = useOnScreen(sectionRef, isWanted, NEAR)
  const isOnScreen = useOnScreen(sectionRef, isWanted, '0px')
  const [isStopped, setStopped] = useState(false)

  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    // A browser may refuse to play by itself: the poster is then what is seen.
    if (isOnScreen && !isStopped) void video.play().catch(() => {})
    else video.pause()
  }, [isOnScreen, isStopped])

  return { sectionRef, videoRef, isWanted, isNear, isStopped, toggle: () => setStopped((was) => !was) }
}

function useOnScreen(ref: RefObject<HTMLElement | null>, watch: boolean, rootMargin: string): boolean {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!watch || !element) return
    const observer = new IntersectionObserver((entries) => setOn(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, watch, rootMargin])
  return isOn
}

function subscribeToMotion(onChange: () => void): () => void {
  const query = window.matchMedia(REDUCED_MOTION)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function wantsFilm(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return !window.matchMedia(REDUCED_MOTION).matches && connection?.saveData !== true
}
