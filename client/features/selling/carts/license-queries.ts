import { callQuery } from '#client/platform/call.ts'
import type { License } from '#contract/licenses/license.ts'
import type { CertificateState, LicensePassport } from '#contract/licenses/license-passport.ts'
import { isHigher } from '#contract/licenses/license-upgrade.ts'
import type { Order } from '#contract/orders/order.ts'

/** The licenses under which a beat is sold. */
export function licensesQuery(beatId: string) {
  return callQuery('GET /beats/:id/licenses', { params: { id: beatId } })
}

/** The signed-in person's orders with their downloads. */
export function ownOrdersQuery() {
  return callQuery('GET /orders/mine')
}

/** Ids of a beat's licenses from these orders that are in force and cannot be renewed yet. */
export function ownedLicenses(orders: readonly Order[], beatId: string): Set<string> {
  return new Set(
    orders
      .filter(({ paymentStatus }) => paymentStatus === 'Completed')
      .flatMap(({ beats }) => beats)
      .filter(({ id, refunded, passport }) => id === beatId && !refunded && !isRenewable(passport))
      .map(({ license }) => license.id),
  )
}

const inForce: readonly string[] = ['valid', 'preparing', 'test'] satisfies CertificateState[]

/** Licenses of a beat from these orders that are in force and were not upgraded. */
export function licensesInForce(orders: readonly Order[], beatId: string): LicensePassport[] {
  return orders
    .flatMap(({ beats }) => beats)
    .flatMap(({ id, passport }) =>
      id === beatId && passport && inForce.includes(passport.state) ? [passport] : [],
    )
}

/** Licenses that grant nothing more than an owned one, by ID, and its name. */
export function includedLicenses(
  owned: readonly LicensePassport[],
  licenses: readonly License[],
): ReadonlyMap<string, string> {
  return new Map(
    licenses.flatMap(({ id, scope }): [string, string][] => {
      const higher = owned.find(({ license }) => isHigher(scope, license.scope))
      return higher ? [[id, higher.license.name]] : []
    }),
  )
}

function isRenewable(passport: LicensePassport | null): boolean {
  const from = passport?.renewableFrom ?? null
  return from !== null && Date.parse(from) <= Date.now()
}
