import type { BillingInfo } from '#contract/orders/billing.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Keeps what the next checkout starts with; null forgets it. */
export async function rememberBilling(db: Db, userId: string, billing: BillingInfo | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ billing: billing && JSON.stringify(billing) })
    .where('id', '=', userId)
    .execute()
}

/** @param image the avatar's path; null removes it */
export async function setPicture(db: Db, userId: string, image: string | null): Promise<void> {
  await db.updateTable('users').set({ image }).where('id', '=', userId).execute()
}
