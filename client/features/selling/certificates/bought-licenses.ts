import type { LicensePassport } from '#contract/licenses/license-passport.ts'
import type { Order, OrderedBeat } from '#contract/orders/order.ts'

/** A bought license with its order. */
export type BoughtLicense = { order: Order; beat: OrderedBeat; passport: LicensePassport }

/** All licenses of these orders. */
export function boughtLicenses(orders: readonly Order[]): BoughtLicense[] {
  return orders.flatMap((order) =>
    order.beats.flatMap((beat) => (beat.passport ? [{ order, beat, passport: beat.passport }] : [])),
  )
}

/** Whether its buyer can report streams and releases: not once it was refunded or replaced. */
export function canChange({ state }: LicensePassport): boolean {
  return state !== 'refunded' && state !== 'disputed' && state !== 'upgraded'
}

/** Whether the license can be renewed now. */
export function isRenewable({ renewableFrom }: LicensePassport): boolean {
  return renewableFrom !== null && Date.parse(renewableFrom) <= Date.now()
}
