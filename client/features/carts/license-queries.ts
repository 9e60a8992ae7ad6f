import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import type { License } from '#contract/license.ts'
import type { LicensePassport } from '#contract/license-passport.ts'
import type { Order } from '#contract/order.ts'

/** The licenses under which a beat is sold. */
export function licensesQuery(beatId: string) {
  return jsonQuery<License[]>(['licenses', beatId], `/api/beats/${encodeURIComponent(beatId)}/licenses`)
}

/** The signed-in person's orders with their downloads. */
export function ownOrdersQuery(userId: string) {
  return jsonQuery<Order[]>([PRIVATE_QUERY, 'orders', userId], '/api/orders/mine')
}

/** Ids of a beat's licenses from these orders that are in force and cannot be renewed yet. */
export function ownedLicenses(orders: readonly Order[], beatId: string): Set<string> {
  return new Set(
    orders
      .filter(({ paymentStatus }) => paymentStatus === 'Completed')
      .flatMap(({ beats }) => beats)
      .filter(({ id, passport }) => id === beatId && !isRenewable(passport))
      .map(({ license }) => license.id),
  )
}

function isRenewable(passport: LicensePassport | null): boolean {
  const from = passport?.renewableFrom ?? null
  return from !== null && Date.parse(from) <= Date.now()
}
