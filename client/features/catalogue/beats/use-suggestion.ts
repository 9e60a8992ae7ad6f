import { useEffect, useState } from 'react'
import type { BeatSuggestion } from '#contract/beats/admin-beat.ts'
import { listen } from './analyze-audio.ts'

/** Detected tempo and key of the chosen file, else of the stored one. */
export function useSuggestion(
  file: File | null,
  stored: BeatSuggestion | null,
): { suggestion: BeatSuggestion | null; listening: boolean } {
  const [detected, setDetected] = useState<{ file: File; suggestion: BeatSuggestion | null }>()
  useEffect(() => {
    if (!file) return
    const controller = new AbortController()
    listen(file, controller.signal).then(
      (suggestion) => {
        if (!controller.signal.aborted) setDetected({ file, suggestion: suggestion ?? null })
      },
      () => {},
    )
    return () => controller.abort(new DOMException('another file was chosen', 'AbortError'))
  }, [file])
  if (!file) return { suggestion: stored, listening: false }
  return detected?.file === file
    ? { suggestion: detected.suggestion, listening: false }
    : { suggestion: null, listening: true }
}
