import { LicenseRight, LicenseScope } from '#contract/licenses/license-scope.ts'
import { revisionOf } from '#server/model/license/license-revision.ts'
import { readLicensesOnSale } from '#server/model/license/licenses-on-sale.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { World } from './world.ts'

/** What buyers remember and the store must honor: agreed prices and texts, deleted accounts. */
export async function findBrokenPromises(
  db: Db,
  { agreed, deleted }: Pick<World, 'agreed' | 'deleted'>,
): Promise<string[]> {
  const violations: string[] = []
  const orders = await db.selectFrom('orders').selectAll().execute()
  const lines = await db.selectFrom('order_lines').selectAll().execute()
  const offered = await readLicensesOnSale(db, { licenseIds: lines.map(({ license_id }) => license_id) })
  for (const { id, amount_cents } of orders) {
    const agreement = agreed.get(id)
    // The response was lost.
    if (!agreement) continue
    if (agreement.totalCents !== amount_cents)
      violations.push(`order ${id} is over ${amount_cents}, its buyer agreed to ${agreement.totalCents}`)
    for (const line of lines.filter(({ order_id }) => order_id === id)) {
      const license = offered.find((one) => one.id === line.license_id)
      if (!license) violations.push(`license ${line.license_id} is not offered any more`)
      else if (revisionOf(textOf(line, license.terms)) !== agreement.revisions.get(line.license_id))
        violations.push(`order ${id} has a license text that its buyer did not read`)
    }
  }
  const users = await db.selectFrom('users').select('id').execute()
  const mails = await db.selectFrom('mails').select('recipient').execute()
  for (const { id, email } of deleted) {
    if (users.some((user) => user.id === id)) violations.push(`account ${id} was deleted and is there`)
    if (mails.some(({ recipient }) => recipient === email))
      violations.push(`there are mails to ${email}, whose account was deleted`)
    if (orders.some((order) => order.user_id === id || order.email === email))
      violations.push(`an order names ${email}, whose account was deleted`)
  }
  return violations
}

/** @param terms of the license, which nobody edits here: those of the line have the governing law filled in */
function textOf(
  line: { license_name: string; license_description: string; license_rights: string; license_scope: string },
  terms: string,
) {
  return {
    name: line.license_name,
    description: line.license_description,
    rights: LicenseRight.array().parse(JSON.parse(line.license_rights)),
    scope: LicenseScope.parse(JSON.parse(line.license_scope)),
    terms,
  }
}
