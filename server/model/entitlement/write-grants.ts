import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { LicenseScope } from '#contract/licenses/license-scope.ts'
import { termEnd } from '#contract/licenses/license-term.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { carryOver } from './carry-over.ts'

/**
 * Grants an order's licenses, or revokes and restores them. Idempotent.
 * @returns whether they are new
 */
export async function writeGrants(
  trx: Trx,
  order: Row<'orders'>,
  access: 'active' | 'revoked',
): Promise<boolean> {
  const lines = await trx.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute()
  const existing = await trx.selectFrom('grants').selectAll().where('order_id', '=', order.id).execute()
  if (existing.length > 0) {
    for (const grant of existing) {
      const line = lines.find(({ id }) => id === grant.line_id)
      if (line) await changeAccess(trx, grant, line, line.refunded_at !== null ? 'revoked' : access)
    }
    return false
  }
  for (const line of lines)
    await insertGrant(trx, order, line, line.refunded_at !== null ? 'revoked' : access)
  return true
}

async function insertGrant(
  trx: Trx,
  order: Row<'orders'>,
  line: Row<'order_lines'>,
  access: 'active' | 'revoked',
): Promise<void> {
  const now = Date.now()
  const { termYears } = readJson(LicenseScope, line.license_scope)
  const older = await readReplaced(trx, line)
  // If the renewed license was refunded meanwhile, start now.
  const startsAt = older?.revoked_at === null ? Math.max(line.starts_at ?? now, now) : now
  const id = uuidv7()
  await trx
    .insertInto('grants')
    .values({
      id,
      order_id: order.id,
      line_id: line.id,
      user_id: order.user_id,
      certificate: makeCertificateNumber(),
      granted_at: now,
      revoked_at: access === 'revoked' ? now : null,
      statement: null,
      signature: null,
      starts_at: termYears === null ? null : startsAt,
      ends_at: termEnd(startsAt, termYears),
    })
    .execute()
  if (older) await carryOver(trx, { from: older.id, to: id, streams: line.replacement === 'upgrade' })
}

async function changeAccess(
  trx: Trx,
  grant: Row<'grants'>,
  line: Row<'order_lines'>,
  access: 'active' | 'revoked',
): Promise<void> {
  if ((grant.revoked_at === null) === (access === 'active')) return
  await trx
    .updateTable('grants')
    .set({ revoked_at: access === 'active' ? null : Date.now() })
    .where('id', '=', grant.id)
    .execute()
  if (line.replaces === null || line.replacement !== 'upgrade') return
  // Uses added to an upgrade return to the license that is restored, and vice versa.
  const [from, to] = access === 'active' ? [line.replaces, grant.id] : [grant.id, line.replaces]
  await carryOver(trx, { from, to, streams: true })
}

function readReplaced(trx: Trx, { replaces }: Row<'order_lines'>): Promise<Row<'grants'> | undefined> {
  return trx.selectFrom('grants').selectAll().where('id', '=', replaces).executeTakeFirst()
}

/** Unguessable, because it gives access to the license. */
function makeCertificateNumber(): string {
  const digits = randomBytes(10).toString('hex').toUpperCase()
  return digits.match(/.{5}/g)?.join('-') ?? digits
}
