import { useEffect, useRef, useState } from 'react'
import { addressOf } from '#client/platform/call.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { Draft } from '#contract/beats/draft.ts'

/** Plays the master of a draft, which only administrators hear. */
export function usePlayDraft() {
  const [playing, setPlaying] = useState<string>()
  const audio = useRef<HTMLAudioElement>(null)
  const showToast = useToast()
  useEffect(() => () => audio.current?.pause(), [])
  return {
    playing,
    toggle: (draft: Draft) => {
      audio.current?.pause()
      if (playing === draft.id) return setPlaying(undefined)
      const element = new Audio(addressOf('GET /admin/drafts/:id/audio', { params: { id: draft.id } }))
      element.onended = () => setPlaying(undefined)
      audio.current = element
      setPlaying(draft.id)
      element.play().catch((error: unknown) => {
        // Another press came first.
        if (error instanceof DOMException && error.name === 'AbortError') return
        setPlaying(undefined)
        showToast({
          tone: 'error',
          text: 'Your browser can’t play this file. It can be published all the same.',
        })
      })
    },
  }
}
