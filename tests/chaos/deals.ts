import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/platform/database/connect.ts'
import { seller } from '#tests/seller.ts'

/** A code that fewer may use than want to. */
export const CHAOS_CODE = 'CHAOS10'

/** Lets a sale, a bulk deal and a limited code run, and gives the store the legal details that invoices need. */
export async function openDeals(db: Db, uses: number): Promise<void> {
  const created_at = Date.now()
  const deal = {
    percent: null,
    amount_cents: null,
    code: null,
    code_key: null,
    buy: null,
    free: null,
    scope: '{}',
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
        percent: 10,
        code: CHAOS_CODE,
        code_key: 'CHA0510',
        max_uses: uses,
      },
    ])
    .execute()
  await db
    .insertInto('store_settings')
    .values({
      id: 1,
      version: 1,
      given: JSON.stringify({ seller, invoicePrefix: 'A', creditNotePrefix: 'B' }),
      changed_in: '{}',
      changed_at: 1,
      changed_by: 'ada',
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
