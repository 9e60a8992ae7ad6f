import { changePreview, moveStructure } from '#server/model/beat/index.ts'
import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { contentHash } from '#server/platform/storage/public-files.ts'
import type { BeatDeps } from './beat-deps.ts'

/**
 * Switches to another preview of the same master. Returns false if the beat got new audio meanwhile. Storing the old
 * preview again keeps it from being an orphan for another day, for open pages.
 */
export async function replacePreview(
  { connection, publicFiles, catalogue }: BeatDeps,
  { id, audio_url: from }: Pick<Row<'beats'>, 'id' | 'audio_url'>,
  preview: { old: Buffer; new: Buffer; tagVersion?: string },
): Promise<boolean> {
  await publicFiles.put('previews', from.replace(/^media\/previews\//, ''), preview.old)
  const to = await publicFiles.put('previews', `${contentHash(preview.new)}.mp3`, preview.new)
  const { tagVersion } = preview
  const isReplaced = await connection.db.transaction().execute(async (trx) => {
    if (!(await changePreview(trx, id, { from, to, tagVersion }))) return false
    await moveStructure(trx, id, { from, to })
    await recordCatalogueChange(trx, id)
    return true
  })
  if (isReplaced) await catalogue.refresh()
  return isReplaced
}

/** The bytes of a beat's preview. @throws FileNotFound */
export async function readPreview(
  { publicFiles }: BeatDeps,
  { audio_url }: Pick<Row<'beats'>, 'audio_url'>,
): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await publicFiles.store.read(audio_url.replace(/^media\//, ''))) parts.push(part)
  return Buffer.concat(parts)
}
