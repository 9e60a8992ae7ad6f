import { readFile } from 'node:fs/promises'
import { beatsWithOwners } from '#server/model/beat/index.ts'
import { bylineOf } from '#server/model/user/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { id3Tag } from '#server/platform/media/audio/id3-tag.ts'
import { previewCover } from '#server/platform/media/cover.ts'
import { FileNotFoundError } from '#server/platform/storage/file-store.ts'
import type { BeatDeps } from './beat-deps.ts'

/** Writes the ID3 tag of a public preview: the beat and where it is sold. */
export async function previewTag(
  production: BeatDeps,
  upload: Pick<Row<'beat_uploads'>, 'beat_id' | 'cover_path'>,
): Promise<Buffer> {
  const beat = await beatsWithOwners(production.connection.db)
    .select(['title', 'bpm', 'tone', 'beats.image', bylineOf().as('artist')])
    .where('beats.id', '=', upload.beat_id)
    .executeTakeFirstOrThrow()
  return id3Tag({
    title: beat.title,
    artist: beat.artist,
    album: production.storeName,
    bpm: beat.bpm,
    tone: beat.tone,
    url: production.storeUrl(),
    cover: await readCover(production, upload.cover_path, beat.image),
  })
}

/** Small, because it loads before the audio: the new cover, or the current one. */
async function readCover(
  { masters, publicFiles }: BeatDeps,
  uploaded: string | null,
  image: string,
): Promise<Buffer | undefined> {
  const [store, key] =
    uploaded === null ? [publicFiles.store, image.replace(/^media\//, '')] : [masters.store, uploaded]
  try {
    return await store.withLocalFile(key, async (path) => previewCover(await readFile(path)))
  } catch (error) {
    if (error instanceof FileNotFoundError) return undefined
    throw error
  }
}
