import { useEffect, useState } from 'react'
import type { BeatSuggestion } from '#contract/admin-beat.ts'
import { listen } from './analyse-audio.ts'

/** What is heard in a chosen file; while there is none, what the store heard in the one it has. */
export function useSuggestion(
  file: File | null,
  stored: BeatSuggestion | null,
): { suggestion: BeatSuggestion | null; listening: boolean } {
  const [heard, setHeard] = useState<{ file: File; suggestion: BeatSuggestion | null }>()
  useEffect(() => {
    if (!file) return
    const controller = new AbortController()
    listen(file, controller.signal).then(
      (suggestion) => {
        if (!controller.signal.aborted) setHeard({ file, suggestion: suggestion ?? null })
      },
      () => {},
    )
    return () => controller.abort(new DOMException('another file was chosen', 'AbortError'))
  }, [file])
  if (!file) return { suggestion: stored, listening: false }
  return heard?.file === file
    ? { suggestion: heard.suggestion, listening: false }
    : { suggestion: null, listening: true }
}
