import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { freeDownloadTerms } from '#contract/licenses/free-download.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { readCover } from '#server/features/selling/files/index.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { StoredAnswer } from '#server/platform/http/send-stored.ts'
import { id3Tag } from '#server/platform/media/audio/id3-tag.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import type { FreeBeat } from './free-beats.ts'

/** The preview with its own ID3 tag, which states the terms. */
export async function taggedPreview(
  files: PublicFiles,
  beat: FreeBeat,
  { storeName, address }: { storeName: string; address: string },
): Promise<StoredAnswer> {
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
    terms: i18nOf(sourceLocale)._(freeDownloadTerms({ storeName, url })),
    cover: await readCover(files, beat.image),
  })
  const bytes = tag.length + info.bytes
  return {
    bytes,
    etag: `"${createHash('sha256').update(tag).update(key).digest('hex')}"`,
    type: 'audio/mpeg',
    read: async ({ first, last } = { first: 0, last: bytes - 1 }) => {
      const lead = tag.subarray(first, last + 1)
      if (last < tag.length) return Readable.from([lead], { objectMode: false })
      const range = { first: Math.max(0, first - tag.length), last: last - tag.length }
      const preview = await files.store.read(key, range)
      return Readable.from(inOrder(lead, preview), { objectMode: false })
    },
  }
}

async function* inOrder(lead: Buffer, rest: Readable): AsyncGenerator<Buffer> {
  try {
    if (lead.length > 0) yield lead
    yield* rest
  } finally {
    rest.destroy()
  }
}
