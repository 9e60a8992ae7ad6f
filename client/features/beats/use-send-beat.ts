import { useRef, useState } from 'react'
import type { SavedBeat } from '#contract/admin-beat.ts'
import { type BeatForm, toFormData } from './beat-form-values.ts'
import { sendWithProgress } from './send-with-progress.ts'

/** Percent of each file that has been sent. */
export type UploadProgress = { image: number; audio: number }

/** Sends a new beat, or the changes to one of a known revision. Reports progress by file and can be canceled. */
export function useSendBeat(edited: { id: string; revision: number } | undefined) {
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<UploadProgress>()
  const send = async (form: BeatForm) => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ image: 0, audio: 0 })
    const [method, path] = edited
      ? (['PATCH', `/api/beats/${edited.id}`] as const)
      : (['POST', '/api/beats'] as const)
    return sendWithProgress<SavedBeat>(method, path, toFormData(form, edited?.revision), {
      signal: controller.signal,
      onSent: (sent, total) => setProgress(byFile(form, sent, total)),
    }).finally(() => setProgress(undefined))
  }
  return { send, progress, cancel: () => running.current?.abort() }
}

/** The audio file is last, the picture before it, and fields and separators are next to nothing. */
function byFile({ image, audio }: BeatForm, sent: number, total: number): UploadProgress {
  const percent = (bytes: number, size: number) =>
    size === 0 ? 100 : Math.round(100 * Math.min(1, Math.max(0, bytes / size)))
  const audioBytes = audio?.size ?? 0
  const imageBytes = image?.size ?? 0
  const before = total - audioBytes - imageBytes
  return { image: percent(sent - before, imageBytes), audio: percent(sent - before - imageBytes, audioBytes) }
}
