import { LicenseStatement } from '#contract/verification.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { Delivery } from './delivery-deps.ts'
import type { Paper } from './document-paper.ts'

/** Writes the license document of a grant when called; undefined while the files it names are being made. */
export function documentOf(delivery: Delivery, grant: Row<'grants'>): (() => Promise<Paper>) | undefined {
  const { statement, signature, certificate } = grant
  if (statement === null || signature === null) return undefined
  const verifyUrl = `${delivery.storeUrl()}/verify/${certificate}`
  return async () => {
    // A store that has sold nothing yet need not load what writes PDF.
    const { writeLicenseDocument } = await import('./license-document.ts')
    return writeLicenseDocument(LicenseStatement.parse(JSON.parse(statement)), { signature, verifyUrl })
  }
}
