import type { EarlierLicenses } from '#contract/licenses/license-contract.ts'
import { LicenseScope } from '#contract/licenses/license-scope.ts'
import { scopeLine } from '#contract/licenses/license-sentences.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { putBackOnSale, takeOffSale } from '#server/model/beat/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { keepEarlierLicenses } from './earlier-licenses.ts'
import { exclusiveBeatsOf, isTaken, lockExclusives } from './exclusive-rows.ts'
import { readLinesOver } from './sold.ts'

/**
 * Marks the exclusives of an authorized order as sold, all or none: those it still holds or that are free again. The
 * beats leave the store. Idempotent.
 * @returns false if someone else has one of them
 */
export async function claimExclusives(trx: Trx, orderId: string, now: number): Promise<boolean> {
  const beatIds = await exclusiveBeatsOf(trx, orderId)
  const rows = await lockExclusives(trx, beatIds)
  if (rows.some((row) => isTaken(row, orderId, now))) return false
  const claimed = beatIds.filter(
    (id) =>
      !rows.some(
        ({ beat_id, order_id, state }) => beat_id === id && order_id === orderId && state === 'sold',
      ),
  )
  for (const beat_id of claimed) {
    const sold = { order_id: orderId, state: 'sold' as const, held_until: now }
    await trx
      .insertInto('exclusives')
      .values({ beat_id, ...sold })
      .onConflict((conflict) => conflict.column('beat_id').doUpdateSet(sold))
      .execute()
    await takeOffSale(trx, beat_id, now)
  }
  return true
}

/**
 * Records in an order's exclusive lines the earlier licenses of the beat, by tier. `paidOrders` are paid and about to
 * be granted.
 */
export async function recordEarlierLicenses(
  trx: Trx,
  orderId: string,
  paidOrders: readonly string[],
): Promise<void> {
  for (const beatId of await exclusiveBeatsOf(trx, orderId)) {
    const lines = await readLinesOver(trx, beatId)
    const upgraded = upgradedGrants(lines, orderId)
    // Nobody holds what the demo made up.
    const others = lines.filter((line) => line.order_id !== orderId && line.payment_mode !== 'demo')
    const granted = others.filter(({ grant_id, revoked_at, order_id }) =>
      grant_id === null ? paidOrders.includes(order_id) : revoked_at === null && !upgraded.includes(grant_id),
    )
    const groups = Map.groupBy(granted, ({ license_name, license_scope }) =>
      JSON.stringify([license_name, scopeLine(readJson(LicenseScope, license_scope), i18nOf(sourceLocale))]),
    )
    const earlier: EarlierLicenses = [...groups].map(([key, { length: count }]) => {
      const [name, limits] = JSON.parse(key)
      return { name, count, limits }
    })
    await keepEarlierLicenses(trx, { orderId, beatId }, earlier)
  }
}

/** Licenses of a beat that were upgraded, or are about to be with this order: they do not coexist with the upgrade. */
function upgradedGrants(lines: Awaited<ReturnType<typeof readLinesOver>>, orderId: string): string[] {
  const upgrades = lines.filter(({ replacement }) => replacement === 'upgrade')
  return upgrades.flatMap(({ order_id, replaces, grant_id, revoked_at }) => {
    const stands = order_id === orderId || (grant_id !== null && revoked_at === null)
    return stands && replaces !== null ? [replaces] : []
  })
}

/** Releases what an unpaid order holds or has claimed. Its beats return to the store. */
export async function freeExclusives(trx: Trx, orderId: string): Promise<void> {
  const freed = await trx
    .deleteFrom('exclusives')
    .where('order_id', '=', orderId)
    .returning(['beat_id', 'state'])
    .execute()
  for (const { beat_id } of freed.filter(({ state }) => state === 'sold')) await putBackOnSale(trx, beat_id)
}
