import { namesCode } from '#contract/pricing/names-code.ts'
import { isSet } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { isDealRunning } from './deal-rows.ts'

type Code = Pick<Row<'deals'>, 'announced_at' | 'is_public' | 'first_purchase_only'>

/** Whether everybody was told of a code and can use it: as an administrator says, or else by where it was found. */
export function isPublicCode({ announced_at, is_public, first_purchase_only }: Code): boolean {
  return is_public === null ? announced_at !== null && !isSet(first_purchase_only) : isSet(is_public)
}

/** When a sale, or a code that everybody was told of, began to lower prices. */
export function startOfDeal({ from_at, created_at, announced_at }: Row<'deals'>): number {
  return Math.max(from_at ?? 0, created_at, announced_at ?? 0)
}

/**
 * Marks codes that a text to everybody names, such as the announcement or a letter, in the transaction that publishes it.
 * @param at when it is published, in milliseconds since 1970
 */
export async function markAnnouncedCodes(trx: Trx, text: string, at: number): Promise<void> {
  const codes = await trx
    .selectFrom('deals')
    .select(['id', 'code'])
    .where('kind', '=', 'code')
    .where('ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('announced_at', 'is', null), eb('announced_at', '>', at)]))
    .execute()
  const named = codes.filter(({ code }) => code !== null && namesCode(text, code)).map(({ id }) => id)
  if (named.length === 0) return
  await trx
    .updateTable('deals')
    .set({ announced_at: at })
    .where(inList(trx, 'id', named))
    .execute()
}

/** Codes that are running, which everybody can use, and which a text names. */
export async function readNamedCodes(db: Db, text: string, now: number): Promise<Row<'deals'>[]> {
  const codes = await db
    .selectFrom('deals')
    .selectAll()
    .where('kind', '=', 'code')
    .where('ended_at', 'is', null)
    .where('paused_at', 'is', null)
    .execute()
  return codes.filter(
    (row) => isPublicCode(row) && isDealRunning(row, now) && row.code !== null && namesCode(text, row.code),
  )
}
