import type { License } from '#contract/licenses/license.ts'
import type { LicensePassport } from '#contract/licenses/license-passport.ts'
import { isHigher, upgradePrice } from '#contract/licenses/license-upgrade.ts'
import type { Order } from '#contract/orders/order.ts'

/** An owned license and the higher one that replaces it for the difference. */
export type UpgradePrice = {
  /** Of the owned license. */
  certificate: string
  name: string
  boughtAt: string
  /** Dollars paid for it. */
  credit: number
  /** Dollars to pay. */
  price: number
}

/** The cheapest upgrade to each of these licenses of a beat that is higher than an owned one. */
export function upgradesOf(
  orders: readonly Order[],
  beatId: string,
  licenses: readonly License[],
): ReadonlyMap<string, UpgradePrice> {
  const owned = orders
    .flatMap(({ beats }) => beats)
    .flatMap(({ id, passport }) => (id === beatId && passport ? [passport] : []))
  return new Map(
    licenses.flatMap((license): [string, UpgradePrice][] => {
      const [best] = owned
        .flatMap((passport) => upgradeOf(passport, license) ?? [])
        .sort((a, b) => a.price - b.price)
      return best ? [[license.id, best]] : []
    }),
  )
}

function upgradeOf(passport: LicensePassport, license: License): UpgradePrice | undefined {
  const { upgradeCredit: credit, license: owned, certificate, boughtAt } = passport
  if (credit === null || license.availability !== 'available' || !isHigher(owned.scope, license.scope))
    return undefined
  return { certificate, name: owned.name, boughtAt, credit, price: upgradePrice(license.price, credit) }
}

/** A buyer's price of a license: the difference for an upgrade. */
export function priceToPay(license: License, upgrades: ReadonlyMap<string, UpgradePrice>): number {
  return upgrades.get(license.id)?.price ?? license.price
}
