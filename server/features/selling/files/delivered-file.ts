import { Readable } from 'node:stream'
import { LicenseStatement } from '#contract/licenses/verification.ts'
import type { DeliveredKind } from '#contract/orders/order.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { ByteRange, FileStore } from '#server/platform/storage/file-store.ts'
import { isReady, type ReadyFile } from './ensure-beat-file.ts'
import { isNamedLike } from './file-names.ts'

/** A file as delivered to one buyer. */
type FileDownload = {
  file: ReadyFile
  /** Including the tag. */
  bytes: number
  sha256: string
  /** Private path of the buyer's ID3 tag, which is sent before the file. */
  tag: string | null
}

/** Undefined until the file is ready. An MP3 waits for the license, whose number is in its tag. */
export function deliveredFile(
  grant: Pick<Row<'grants'>, 'statement' | 'mp3_tag'>,
  kind: DeliveredKind,
  file: Row<'beat_files'> | undefined,
): FileDownload | undefined {
  if (!isReady(file)) return undefined
  if (kind !== 'mp3-320') return { file, bytes: file.bytes, sha256: file.sha256, tag: null }
  if (grant.statement === null) return undefined
  if (grant.mp3_tag === null) return { file, bytes: file.bytes, sha256: file.sha256, tag: null }
  const { files } = readJson(LicenseStatement, grant.statement)
  const signed = files.find(({ name }) => isNamedLike(name, kind))
  return signed && { file, bytes: signed.bytes, sha256: signed.sha256, tag: grant.mp3_tag }
}

/**
 * Opens tag and file as one stream.
 * @throws FileNotFound
 */
export async function readDelivered(
  store: Pick<FileStore, 'read'>,
  { file, bytes, tag }: FileDownload,
  range: ByteRange = { first: 0, last: bytes - 1 },
): Promise<Readable> {
  const tagBytes = bytes - file.bytes
  if (tag === null || range.first >= tagBytes)
    return store.read(file.path, { first: range.first - tagBytes, last: range.last - tagBytes })
  const lead = await store.read(tag, { first: range.first, last: Math.min(range.last, tagBytes - 1) })
  if (range.last < tagBytes) return lead
  const rest = await store.read(file.path, { first: 0, last: range.last - tagBytes })
  return Readable.from(inOrder(lead, rest), { objectMode: false })
}

async function* inOrder(...streams: Readable[]): AsyncGenerator<Buffer> {
  try {
    for (const stream of streams) yield* stream
  } finally {
    for (const stream of streams) stream.destroy()
  }
}
