import { uuidv7 } from 'uuidv7'
import { codeKey } from '#contract/pricing/code-fields.ts'
import type { DealScope } from '#contract/pricing/deal-rules.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { asStored } from '#tests/as-stored.ts'
import { seller } from '#tests/seller.ts'

/** A code with fewer uses than shoppers; it saves more than the other deals, so that it always applies. */
export const CHAOS_CODE = 'CHAOS45'

/** Creates a sale, a bulk deal and a limited code, and the legal details that invoices need. */
export async function openDeals(db: Db, uses: number): Promise<void> {
  const created_at = Date.now()
  const deal = {
    percent: null,
    amount_cents: null,
    code: null,
    code_key: null,
    buy: null,
    free: null,
    scope: asStored<DealScope>('{}'),
    from_at: null,
    until_at: null,
    max_uses: null,
    max_uses_per_buyer: null,
    created_at,
  }
  await db
    .insertInto('deals')
    .values([
      { ...deal, id: uuidv7(), kind: 'sale', name: 'Sale', percent: 20 },
      { ...deal, id: uuidv7(), kind: 'bulk', name: 'Third free', buy: 2, free: 1 },
      {
        ...deal,
        id: uuidv7(),
        kind: 'code',
        name: 'Code',
        percent: 45,
        code: CHAOS_CODE,
        code_key: codeKey(CHAOS_CODE) ?? '',
        max_uses: uses,
      },
    ])
    .execute()
  await db
    .insertInto('store_settings')
    .values({
      id: 1,
      version: 1,
      given: writeJson({ seller, invoicePrefix: 'A', creditNotePrefix: 'B' }),
      changed_in: writeJson({}),
      changed_at: 1,
      changed_by: 'ada',
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
