import { LicenseStatement } from '#contract/verification.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { Delivery } from './delivery-deps.ts'
import type { Paper } from './document-paper.ts'
import { writeLicenseDocument } from './license-document.ts'

/** Writes the license document of a grant when called; undefined while the files it names are being made. */
export function documentOf(delivery: Delivery, grant: Row<'grants'>): (() => Paper) | undefined {
  const { statement, signature, certificate } = grant
  if (statement === null || signature === null) return undefined
  const verifyUrl = `${delivery.storeUrl()}/verify/${certificate}`
  return () => writeLicenseDocument(LicenseStatement.parse(JSON.parse(statement)), { signature, verifyUrl })
}
