import { createHash } from 'node:crypto'
import type { SuppressionReason } from '#contract/reach/letter.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'

/** Between links to confirm that a form may mail to a suppressed address. */
const ASK_AGAIN_MS = 30 * 86_400_000
const PAGE = 1_000

/**
 * SHA-256 without a key of the store: it has to match in a store that a backup is restored into, and after a change of
 * the store's secret.
 */
export function hashAddress(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex')
}

/** Keeps addresses off the list until their owner confirms again. The first reason stays. */
export async function suppressAddresses(
  trx: Db,
  hashes: readonly string[],
  reason: SuppressionReason,
): Promise<void> {
  if (hashes.length === 0) return
  const suppressed_at = Date.now()
  await trx
    .insertInto('newsletter_suppressions')
    .values(hashes.map((address_hash) => ({ address_hash, reason, suppressed_at, asked_at: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Their owner has said yes again. */
export async function liftSuppression(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('newsletter_suppressions').where('address_hash', '=', hashAddress(email)).execute()
}

/** The reasons of those among some hundred addresses that are suppressed, by address as given. */
export async function suppressedAmong(
  trx: Db,
  emails: readonly string[],
): Promise<Map<string, SuppressionReason>> {
  const byHash = new Map(emails.map((email) => [hashAddress(email), email]))
  const rows = await trx
    .selectFrom('newsletter_suppressions')
    .select(['address_hash', 'reason'])
    .where(inList(trx, 'address_hash', [...byHash.keys()]))
    .execute()
  return new Map(rows.map(({ address_hash, reason }) => [byHash.get(address_hash) ?? '', reason]))
}

/** Why and since when an address is kept off the list. */
export function findSuppression(db: Db, email: string) {
  return db
    .selectFrom('newsletter_suppressions')
    .select(['reason', 'suppressed_at'])
    .where('address_hash', '=', hashAddress(email))
    .executeTakeFirst()
}

/**
 * Whether a form may mail a link to confirm. Anybody can type somebody else's address, so a suppressed one gets a single
 * mail in 30 days: its owner's way back.
 */
export async function mayAsk(trx: Db, email: string, now: number): Promise<boolean> {
  if (!(await findSuppression(trx, email))) return true
  const asked = await trx
    .updateTable('newsletter_suppressions')
    .set({ asked_at: now })
    .where('address_hash', '=', hashAddress(email))
    .where(({ or, eb }) => or([eb('asked_at', 'is', null), eb('asked_at', '<', now - ASK_AGAIN_MS)]))
    .returning('address_hash')
    .executeTakeFirst()
  return asked !== undefined
}

/** Takes what a store knows into the store that a backup of another time was restored to. */
export async function carrySuppressions(from: Db, restored: Db): Promise<void> {
  const rows = await from.selectFrom('newsletter_suppressions').selectAll().execute()
  if (rows.length === 0) return
  const hashes = new Set(rows.map(({ address_hash }) => address_hash))
  await restored.transaction().execute(async (trx) => {
    for (let at = 0; at < rows.length; at += PAGE)
      await trx
        .insertInto('newsletter_suppressions')
        .values(rows.slice(at, at + PAGE))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const listed = await trx.selectFrom('newsletter_subscribers').select(['id', 'email_key']).execute()
    const refused = listed.filter(({ email_key }) => hashes.has(hashAddress(email_key))).map(({ id }) => id)
    await trx
      .deleteFrom('newsletter_subscribers')
      .where(inList(trx, 'id', refused))
      .execute()
  })
}
