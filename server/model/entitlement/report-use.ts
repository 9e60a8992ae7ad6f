import { uuidv7 } from 'uuidv7'
import { type LicenseUseFields, USES_LIMIT } from '#contract/licenses/license-use.ts'
import { anyCustomer } from '#contract/store/audit.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { RelatedRows } from './read-related.ts'

type Buyer = { userId: string }
type LicenseInUse = { grant: Pick<Row<'grants'>, 'id'>; related: Pick<RelatedRows, 'replacedBy'> }

/**
 * Adds or renames a place where a license is used; a link is listed once per license.
 * @throws Problem license_ended, upgraded, too_many_uses
 */
export function addUse(
  db: Db,
  by: Buyer,
  license: LicenseInUse,
  { url, title }: LicenseUseFields,
): Promise<void> {
  return change(db, license, async (trx, grant) => {
    const uses = await trx.selectFrom('license_uses').selectAll().where('grant_id', '=', grant.id).execute()
    const known = uses.find((use) => use.url === url)
    if (known?.title === title) return
    if (!known && uses.length >= USES_LIMIT) throw new ProblemError('too_many_uses')
    await trx
      .insertInto('license_uses')
      .values({ id: uuidv7(), grant_id: grant.id, url, title, added_at: Date.now() })
      .onConflict((conflict) => conflict.columns(['grant_id', 'url']).doUpdateSet({ title }))
      .execute()
    await record(trx, by, grant, 'license.use-added', { title, url })
  })
}

/**
 * Removes a use. Idempotent.
 * @throws Problem license_ended, upgraded
 */
export function removeUse(db: Db, by: Buyer, license: LicenseInUse, useId: string): Promise<void> {
  return change(db, license, async (trx, grant) => {
    const removed = await trx
      .deleteFrom('license_uses')
      .where('id', '=', useId)
      .where('grant_id', '=', grant.id)
      .returning(['title', 'url'])
      .executeTakeFirst()
    if (removed) await record(trx, by, grant, 'license.use-removed', removed)
  })
}

/**
 * Stores the total number of streams.
 * @throws Problem license_ended, upgraded, streams_below_reported
 */
export function reportStreams(db: Db, by: Buyer, license: LicenseInUse, count: number): Promise<void> {
  return change(db, license, async (trx, grant) => {
    if (count < (grant.streams ?? 0))
      throw new ProblemError('streams_below_reported', {
        detail: msg`You reported ${plural({ streams: grant.streams ?? 0 }, { one: '# stream', other: '# streams' })} before. Enter all streams so far.`,
      })
    const { streams } = grant
    await trx
      .updateTable('grants')
      .set({ streams: count, streams_reported_at: Date.now() })
      .where('id', '=', grant.id)
      .execute()
    if (count !== streams)
      await record(trx, by, grant, 'license.streams-reported', { streams: String(count) })
  })
}

/** Locks the license, so that counts stay true until the write. */
function change(
  db: Db,
  { grant: { id }, related }: LicenseInUse,
  write: (trx: Trx, grant: Row<'grants'>) => Promise<void>,
): Promise<void> {
  if (related.replacedBy?.kind === 'upgrade') throw new ProblemError('upgraded')
  return db.transaction().execute(async (trx) => {
    const grant = await trx
      .selectFrom('grants')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!grant) throw new ProblemError('certificate_not_found')
    if (grant.revoked_at !== null) throw new ProblemError('license_ended')
    await write(trx, grant)
  })
}

async function record(
  trx: Trx,
  by: Buyer,
  grant: Row<'grants'>,
  action: 'license.use-added' | 'license.use-removed' | 'license.streams-reported',
  details: Record<string, string>,
): Promise<void> {
  // The buyer is the subject, so that deleting the account clears the entry.
  const subject = { id: by.userId, name: grant.certificate }
  await recordAuditEvent(trx, { ...by, username: anyCustomer }, action, subject, details)
}
