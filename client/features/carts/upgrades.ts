import type { License } from '#contract/license.ts'
import type { LicensePassport } from '#contract/license-passport.ts'
import { isHigher, upgradePrice } from '#contract/license-upgrade.ts'
import type { Order } from '#contract/order.ts'

/** An owned license that a higher one takes the place of, at the difference. */
export type UpgradeOffer = {
  /** Of the owned license. */
  certificate: string
  name: string
  boughtAt: string
  /** Dollars that were paid for it. */
  credit: number
  /** Dollars to pay. */
  price: number
}

/** For each of these licenses of a beat that is higher than an owned one, the upgrade that costs least. */
export function upgradesOf(
  orders: readonly Order[],
  beatId: string,
  licenses: readonly License[],
): ReadonlyMap<string, UpgradeOffer> {
  const owned = orders
    .flatMap(({ beats }) => beats)
    .flatMap(({ id, passport }) => (id === beatId && passport ? [passport] : []))
  return new Map(
    licenses.flatMap((license): [string, UpgradeOffer][] => {
      const [best] = owned
        .flatMap((passport) => upgradeOf(passport, license) ?? [])
        .sort((a, b) => a.price - b.price)
      return best ? [[license.id, best]] : []
    }),
  )
}

function upgradeOf(passport: LicensePassport, license: License): UpgradeOffer | undefined {
  const { upgradeCredit: credit, license: owned, certificate, boughtAt } = passport
  if (credit === null || license.availability !== 'available' || !isHigher(owned.scope, license.scope))
    return undefined
  return { certificate, name: owned.name, boughtAt, credit, price: upgradePrice(license.price, credit) }
}

/** What somebody pays for a license: the difference where it is an upgrade. */
export function priceToPay(license: License, upgrades: ReadonlyMap<string, UpgradeOffer>): number {
  return upgrades.get(license.id)?.price ?? license.price
}
