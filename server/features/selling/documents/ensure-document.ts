import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { keepDocument } from '#server/model/entitlement/index.ts'
import { flightsByStore } from '#server/platform/concurrency/single-flight.ts'
import { isDiskFull } from '#server/platform/database/database-unavailable.ts'
import { drawingLimit } from '#server/platform/pdf/draw-in-background.ts'
import type { DocumentDeps } from './document-deps.ts'
import { drawDocument } from './document-drawing.ts'
import type { HeldGrant } from './held-grant.ts'
import { isTest } from './is-test.ts'
import type { LicenseProof } from './license-document.ts'

/** Renders under way, so concurrent requests share one. */
const drawing = flightsByStore<string>()

/** The JSON a license document is rendered from; undefined until its files are ready. */
export function documentSource(delivery: DocumentDeps, grant: HeldGrant): string | undefined {
  const { statement, signature, certificate } = grant
  if (statement === null || signature === null) return undefined
  const verifyUrl = verifyUrlOf(delivery, { certificate })
  // Covers documents signed before the test flag existed.
  const proof: LicenseProof = { signature, verifyUrl, isTest: isTest(delivery, grant) }
  return JSON.stringify({ statement, proof, ...localeOfDocument(grant) })
}

/** English has none, so that documents from before languages were kept are not drawn again. */
export function localeOfDocument({ locale }: Pick<HeldGrant, 'locale'>): { locale?: Locale } {
  return locale === null || locale === sourceLocale ? {} : { locale }
}

export function verifyUrlOf(
  { storeUrl }: Pick<DocumentDeps, 'storeUrl'>,
  { certificate }: { certificate: string },
): string {
  return `${storeUrl()}/verify/${certificate}`
}

/**
 * Private path of a license document. A child process renders it once, and again only if its content changes (such as
 * the store's URL) or the file is lost.
 */
async function ensureDocument(delivery: DocumentDeps, grant: HeldGrant, source: string): Promise<string> {
  const hash = createHash('sha256').update(source).digest('hex')
  if (grant.document !== null && grant.document_source === hash) {
    if (await delivery.files.store.stat(grant.document)) return grant.document
  }
  return drawing(delivery.files.store).run(`${grant.id} ${hash}`, () =>
    drawLicense(delivery, grant, { source, hash }),
  )
}

/** Opens a license document. Where it cannot be stored, as on a full disk, it is rendered in this process. */
export async function readDocument(
  delivery: DocumentDeps,
  grant: HeldGrant,
  source: string,
): Promise<Readable> {
  try {
    return await delivery.files.store.read(await ensureDocument(delivery, grant, source))
  } catch (error) {
    if (!isDiskFull(error) && !saysDiskFull(error)) throw error
    delivery.log.warn({ err: error, grantId: grant.id }, 'a license document could not be stored')
    return drawingLimit(() => renderDocument(source))
  }
}

/** Of the child process only the message is known. */
function saysDiskFull(error: unknown): boolean {
  return error instanceof Error && /\b(?:ENOSPC|EDQUOT)\b/.test(error.message)
}

/** Loaded only when it is needed: it takes memory that a child process would give back. */
async function renderDocument(source: string): Promise<Readable> {
  const { renderLicense } = await import('./license-document.ts')
  return renderLicense(source).pipe(new PassThrough())
}

function drawLicense(
  delivery: DocumentDeps,
  grant: HeldGrant,
  { source, hash }: { source: string; hash: string },
): Promise<string> {
  const { db, files } = delivery
  return drawDocument(delivery, 'license', source, async (drawn) => {
    const { path } = await files.add(drawn, 'pdf')
    await keepDocument(db, grant, { path, hash })
    return path
  })
}
