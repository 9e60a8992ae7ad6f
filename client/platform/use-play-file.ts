import { useEffect, useRef, useState } from 'react'
import { useToast } from '#client/ui/toast.tsx'

/** Plays one audio file at a time beside the player, such as a master that only administrators hear. */
export function usePlayFile() {
  const [playing, setPlaying] = useState<string>()
  const audio = useRef<HTMLAudioElement>(null)
  const showToast = useToast()
  useEffect(() => () => audio.current?.pause(), [])
  return {
    /** Id of what plays. */
    playing,
    toggle: (id: string, address: string, problem: string) => {
      audio.current?.pause()
      if (playing === id) return setPlaying(undefined)
      const element = new Audio(address)
      element.onended = () => setPlaying(undefined)
      audio.current = element
      setPlaying(id)
      element.play().catch((error: unknown) => {
        // Another press came first.
        if (error instanceof DOMException && error.name === 'AbortError') return
        setPlaying(undefined)
        showToast({ tone: 'error', text: problem })
      })
    },
  }
}
