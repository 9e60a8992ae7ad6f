import { z } from 'zod'
import { findBeat } from '#server/model/beat/index.ts'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import { id3Bytes } from '#server/platform/media/audio/id3-tag.ts'
import { FileNotFoundError } from '#server/platform/storage/file-store.ts'
import type { BeatDeps } from './beat-deps.ts'
import { previewTag } from './preview-tag.ts'
import { readPreview, replacePreview } from './replace-preview.ts'

export const retagPreviewJob = defineJob('retag preview', z.object({ beatId: z.string() }))

/** Rewrites the ID3 tag of a preview after an edit of its beat. The audio stays the same. */
export async function retagPreview(production: BeatDeps, { beatId }: { beatId: string }): Promise<void> {
  const beat = await findBeat(production.connection.db, beatId)
  // A beat in processing gets its tag from the edited row.
  if (!beat?.audio_url) return
  const old = await readPreview(production, beat).catch((error: unknown) => {
    if (error instanceof FileNotFoundError) return undefined
    throw error
  })
  if (!old) return
  const tag = await previewTag(production, { beat_id: beatId, cover_path: null })
  const preview = Buffer.concat([tag, old.subarray(id3Bytes(old))])
  if (preview.equals(old)) return
  if (!(await replacePreview(production, beat, { old, new: preview })))
    throw new Error('the preview changed meanwhile')
}
