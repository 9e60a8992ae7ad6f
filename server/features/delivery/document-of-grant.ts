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

/** Of one instance. Long contracts in several scripts take seconds each. */
const limit = boundedLimit({ concurrency: 2, maxWaiting: 200 })

/** The documents that are being drawn here: whoever needs the same one waits for it. */
const drawing = new Map<string, Promise<string>>()

/** What a license document is drawn from, as JSON; undefined while the files that it names are being made. */
export function documentSource(delivery: Delivery, grant: HeldGrant): string | undefined {
  const { statement, signature, certificate } = grant
  if (statement === null || signature === null) return undefined
  const verifyUrl = `${delivery.storeUrl()}/verify/${certificate}`
  // Documents from before it was signed say that they are a test, too.
  const proof: LicenseProof = { signature, verifyUrl, isTest: isTest(delivery, grant) }
  return JSON.stringify({ statement, proof })
}

/**
 * Path of a license document in the private store. It is drawn in a process of its own, once, and again only where what
 * it says has changed, such as the store's address, or where the file is gone.
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

/** Reads the document when called, for an archive. */
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
      // Not of a license that changed meanwhile, such as by the deletion of its buyer's account.
      .where('signature', '=', grant.signature)
      .execute()
    return path
  } finally {
    for (const path of [from, to]) await unlink(path).catch(() => {})
  }
}
