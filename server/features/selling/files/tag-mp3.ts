import { createHash } from 'node:crypto'
import { findBeat } from '#server/model/beat/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { id3Tag } from '#server/platform/media/audio/id3-tag.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import type { ReadyFile } from './ensure-beat-file.ts'
import { readCover } from './read-cover.ts'

/** A bought MP3's tag, and size and hash of tag and file together. */
type TaggedMp3 = { tag: string; bytes: number; sha256: string }

/** Writes the ID3 tag of a bought MP3: beat and license. */
export async function tagMp3(
  delivery: DeliveryDeps,
  line: Row<'order_lines'>,
  grant: Row<'grants'>,
  file: ReadyFile,
): Promise<TaggedMp3> {
  const { db, files } = delivery
  const beat = await findBeat(db, line.beat_id)
  const tag = id3Tag({
    title: line.title,
    artist: line.producer,
    album: delivery.storeName,
    bpm: beat?.bpm,
    tone: beat?.tone,
    licenseNumber: grant.certificate,
    url: delivery.storeUrl(),
    cover: await readCover(delivery.publicFiles, line.image),
  })
  const stored = await files.addBytes(tag, 'id3')
  const hash = createHash('sha256').update(tag)
  for await (const chunk of await files.store.read(file.path)) hash.update(chunk)
  return { tag: stored.path, bytes: stored.bytes + file.bytes, sha256: hash.digest('hex') }
}
