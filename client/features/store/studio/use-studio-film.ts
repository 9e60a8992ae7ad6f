import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Distance from the viewport at which the video starts to load. */
const NEAR = '400px 0px'
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

export type StudioFilmState = {
  sectionRef: RefObject<HTMLElement | null>
  videoRef: RefObject<HTMLVideoElement | null>
  /** False with reduced motion or data saving: only the poster is shown. */
  isWanted: boolean
  /** The section is close enough to load the video. */
  isNear: boolean
  isStopped: boolean
  toggle: () => void
}

/** Plays the video while its section is visible, unless the visitor has paused it. */
export function useStudioFilm(hasFilm: boolean): StudioFilmState {
  const sectionRef = useRef<HTMLElement>(null)
  const videoRef = useRef<HTMLVideoElement>(null)
  const isWanted = useSyncExternalStore(subscribeToMotion, wantsFilm, () => false) && hasFilm
  const isNear = useOnScreen(sectionRef, isWanted, NEAR)
  const isOnScreen = useOnScreen(sectionRef, isWanted, '0px')
  const [isStopped, setStopped] = useState(false)

  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    // If autoplay is blocked, the poster stays visible.
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
