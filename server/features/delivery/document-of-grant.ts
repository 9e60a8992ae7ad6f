import { LicenseStatement } from '#contract/verification.ts'
import type { Delivery } from './delivery-deps.ts'
import type { Paper } from './document-paper.ts'
import type { HeldGrant } from './grants.ts'
import { isTest } from './is-test.ts'

/** Writes the license document of a grant when called; undefined while the files it names are being made. */
export function documentOf(delivery: Delivery, grant: HeldGrant): (() => Promise<Paper>) | undefined {
  const { statement, signature, certificate } = grant
  if (statement === null || signature === null) return undefined
  const verifyUrl = `${delivery.storeUrl()}/verify/${certificate}`
  return async () => {
    // A store that has sold nothing yet need not load what writes PDF.
    const { writeLicenseDocument } = await import('./license-document.ts')
    return writeLicenseDocument(LicenseStatement.parse(JSON.parse(statement)), {
      signature,
      verifyUrl,
      // Documents from before it was signed say so, too.
      isTest: isTest(delivery, grant),
    })
  }
}
