import type { Readable } from 'node:stream'
import yazl from 'yazl'
import { DeliveredKindList } from '#contract/orders/order.ts'
import { documentSource, readDocument } from '#server/features/selling/documents/index.ts'
import { readBeatFiles } from '#server/model/beat/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { deliveredFile, readDelivered } from './delivered-file.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { documentNameOf, fileNameOf } from './file-names.ts'
import type { GrantedLine } from './grants.ts'

/**
 * Zips all files of an order while the buyer reads. Audio does not compress, so it is stored.
 * @throws Problem download_preparing
 */
export async function streamArchive(
  delivery: DeliveryDeps,
  granted: readonly GrantedLine[],
): Promise<Readable> {
  const zip = new yazl.ZipFile()
  const names = new Set<string>()
  const beatIds = granted.map(({ line }) => line.beat_id)
  const files = await readBeatFiles(delivery.db, beatIds)
  for (const { grant, line } of granted) {
    const mtime = new Date(grant.granted_at)
    for (const kind of readJson(DeliveredKindList, line.file_kinds)) {
      const row = files.find((file) => file.beat_id === line.beat_id && file.kind === kind)
      const file = deliveredFile(grant, kind, row)
      if (!file) throw new ProblemError('download_preparing')
      addLazily(zip, unique(names, fileNameOf(line, kind)), { mtime, size: file.bytes }, () =>
        readDelivered(delivery.files.store, file),
      )
    }
    const source = documentSource(delivery, grant)
    if (source === undefined) throw new ProblemError('download_preparing')
    addLazily(zip, unique(names, documentNameOf(line)), { mtime }, () =>
      readDocument(delivery, grant, source),
    )
  }
  zip.end()
  const output = zip.outputStream as Readable
  // A missing file fails the download instead of truncating it.
  zip.on('error', (error: Error) => output.destroy(error))
  return output
}

/** Opens files one at a time, so a large order holds one open. */
function addLazily(
  zip: yazl.ZipFile,
  name: string,
  options: { mtime: Date; size?: number },
  open: () => Promise<NodeJS.ReadableStream>,
): void {
  zip.addReadStreamLazy(name, { ...options, compress: false }, (done) => {
    open().then(
      (stream) => done(null, stream),
      (error: Error) => zip.emit('error', error),
    )
  })
}

function unique(names: Set<string>, wanted: string): string {
  let name = wanted
  for (let count = 2; names.has(name); count++) name = wanted.replace(/(\.\w+)$/, ` (${count})$1`)
  names.add(name)
  return name
}
