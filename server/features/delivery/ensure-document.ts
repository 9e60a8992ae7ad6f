import { createHash } from 'node:crypto'
import { unlink, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { boundedLimit } from '#server/platform/concurrency/bounded-limit.ts'
import { runInBackground } from '#server/platform/media/background-process.ts'
import type { Delivery } from './delivery-deps.ts'
import type { FileTask } from './file-worker.ts'
import type { HeldGrant } from './grants.ts'
import { isTest } from './is-test.ts'
import type { LicenseProof } from './license-document.ts'

/** Per instance. Long contracts in several scripts take seconds each. */
const limit = boundedLimit({ concurrency: 2, maxWaiting: 200 })

/** Renders under way, so concurrent requests share one. */
const drawing = new Map<string, Promise<string>>()

/** The JSON a license document is rendered from; undefined until its files are ready. */
export function documentSource(delivery: Delivery, grant: HeldGrant): string | undefined {
  const { statement, signature, certificate } = grant
  if (statement === null || signature === null) return undefined
  const verifyUrl = `${delivery.storeUrl()}/verify/${certificate}`
  // Covers documents signed before the test flag existed.
  const proof: LicenseProof = { signature, verifyUrl, isTest: isTest(delivery, grant) }
  return JSON.stringify({ statement, proof })
}

/**
 * Private path of a license document. A child process renders it once, and again only if its content changes (such as
 * the store's URL) or the file is lost.
 */
export async function ensureDocument(delivery: Delivery, grant: HeldGrant, source: string): Promise<string> {
  const hash = createHash('sha256').update(source).digest('hex')
  if (grant.document !== null && grant.document_source === hash) {
    if (await delivery.files.store.stat(grant.document)) return grant.document
  }
  const key = `${grant.id} ${hash}`
  const underWay =
    drawing.get(key) ??
    limit(() => drawDocument(delivery, grant, { source, hash })).finally(() => drawing.delete(key))
  drawing.set(key, underWay)
  return underWay
}

/** Lazy, for archives. */
export async function readDocument(delivery: Delivery, grant: HeldGrant, source: string): Promise<Readable> {
  return delivery.files.store.read(await ensureDocument(delivery, grant, source))
}

async function drawDocument(
  { db, files }: Delivery,
  grant: HeldGrant,
  { source, hash }: { source: string; hash: string },
): Promise<string> {
  const [from, to] = [await files.temporaryPath(), await files.temporaryPath()]
  try {
    await writeFile(from, source, { mode: 0o600 })
    const task: FileTask = { act: 'draw-license', from, to }
    await runInBackground(new URL('./file-worker.ts', import.meta.url), task, { isAwaited: true })
    const { path } = await files.add(to, 'pdf')
    await db
      .updateTable('grants')
      .set({ document: path, document_source: hash })
      .where('id', '=', grant.id)
      // The license may have changed during rendering, e.g. by deleting the buyer's account.
      .where('signature', '=', grant.signature)
      .execute()
    return path
  } finally {
    for (const path of [from, to]) await unlink(path).catch(() => {})
  }
}
