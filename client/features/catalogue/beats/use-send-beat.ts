import { useRef, useState } from 'react'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { msg } from '#contract/text/msg.ts'
import { type BeatForm, toFormData } from './beat-form-values.ts'
import { callWithProgress, type UploadOptions } from './call-with-progress.ts'

/** Upload progress per file, in percent. */
export type UploadProgress = { image: number; audio: number; stems: number }

const DRAFTS_RESUME = msg`Uploads in Drafts continue where they stopped.`

/** Sends a new beat, or changes to a known revision. Reports progress per file and can be canceled. */
export function useSendBeat(edited: Pick<AdminBeat, 'id' | 'revision' | 'publishAt'> | undefined) {
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<UploadProgress>()
  const send = async (form: BeatForm) => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ image: 0, audio: 0, stems: 0 })
    const body = toFormData(form, edited)
    const options: UploadOptions = {
      signal: controller.signal,
      onSent: (sent, total) => setProgress(byFile(form, sent, total)),
    }
    const saved = edited
      ? callWithProgress('PATCH /beats/:id', { params: { id: edited.id }, form: body }, options)
      : callWithProgress('POST /beats', { form: body }, { ...options, advice: DRAFTS_RESUME })
    return saved.finally(() => setProgress(undefined))
  }
  return { send, progress, cancel: () => running.current?.abort() }
}

/** Files come last, in this order; the size of fields and separators is negligible. */
const inOrder = ['image', 'audio', 'stems'] as const

function byFile(form: BeatForm, sent: number, total: number): UploadProgress {
  const progress: UploadProgress = { image: 100, audio: 100, stems: 100 }
  let before = total
  for (const name of inOrder) before -= form[name]?.size ?? 0
  for (const name of inOrder) {
    const size = form[name]?.size ?? 0
    if (size > 0) progress[name] = Math.round(100 * Math.min(1, Math.max(0, (sent - before) / size)))
    before += size
  }
  return progress
}
