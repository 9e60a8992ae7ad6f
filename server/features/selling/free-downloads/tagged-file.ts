import { Readable } from 'node:stream'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { freeDownloadTerms } from '#contract/licenses/free-download.ts'
import { readCover } from '#server/features/selling/files/index.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { id3Tag } from '#server/platform/media/audio/id3-tag.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'
import type { FreeBeat } from './free-beats.ts'

/** The preview with its own ID3 tag, which states the terms. */
export async function taggedPreview(
  files: PublicFiles,
  beat: FreeBeat,
  { storeName, address }: { storeName: string; address: string },
): Promise<{ bytes: number; stream: () => Promise<Readable> }> {
  const key = beat.audio_url.replace(/^media\//, '')
  const info = await files.store.stat(key)
  if (!info) throw new ProblemError('no_free_download')
  const url = address + beatPath(beat)
  const tag = id3Tag({
    title: beat.title,
    artist: beat.producer,
    album: storeName,
    bpm: beat.bpm,
    tone: beat.tone,
    url,
    terms: freeDownloadTerms(storeName, url),
    cover: await readCover(files, beat.image),
  })
  return {
    bytes: tag.length + info.bytes,
    stream: async () => {
      const preview = await files.store.read(key)
      return Readable.from(
        (async function* () {
          yield tag
          yield* preview
        })(),
      )
    },
  }
}
