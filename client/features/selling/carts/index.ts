export { AddToCart } from './add-to-cart.tsx'
export { CartButton } from './cart-button.tsx'
export { CartNudges } from './cart-nudges.tsx'
export { cartQuery, quoteQuery } from './cart-queries.ts'
export { CartSums } from './cart-sums.tsx'
export { useAddAllToCart, useAddToCart } from './change-cart.ts'
export { DialogLine } from './dialog-line.tsx'
export { HeldNote, useExclusive } from './exclusive-note.tsx'
export { LazyCartDrawer } from './lazy-cart-drawer.tsx'
export { LicenseChangeNote } from './license-change-note.tsx'
export { LicenseOverview } from './license-overview.tsx'
export { licensesInForce, licensesQuery, ownedLicenses, ownOrdersQuery } from './license-queries.ts'
export type { LicensedBeat } from './licensed-beat.ts'
export { LinePrice } from './line-price.tsx'
export { isAgreed, ownOffersQuery } from './own-offers.ts'
export { OwnedNote } from './owned-note.tsx'
export { ReplacesNote } from './replaces-note.tsx'
export { SoldExclusively } from './sold-exclusively.tsx'
export { useBuy } from './use-buy.ts'
export { CartDrawerProvider, useCartDrawer } from './use-cart-drawer.tsx'
export {
  LazyLicensePicker,
  LicenseChoiceProvider,
  preloadLicensePicker,
  useChooseLicense,
} from './use-choose-license.tsx'
