import type { Person } from './ask.ts'
import type { Occasions } from './occasions.ts'
import type { Payees } from './payees.ts'
import type { PaypalDesk } from './paypal-desk.ts'

/** State shared by all shoppers, and what they remember. */
export type World = {
  /** URLs of the store's instances. */
  stores: readonly string[]
  sandboxOrigin: string
  publishableKey: string
  licenses: readonly OnSale[]
  /** Exclusives, and other licenses of their beats. */
  sought: readonly OnSale[]
  admin: Person
  /** Undefined: the store takes no PayPal. */
  paypal?: PaypalDesk
  /** Undefined: no beat has collaborators. */
  payees?: Payees
  /** Every shopper's password. */
  password: string
  occasions: Occasions
  /** Number of card forms and of pages of PayPal reached. */
  checkouts: number
  /** Who wanted which exclusive. */
  wanted: Map<string, Set<string>>
  /** Prices shown to buyers, by order. */
  agreed: Map<string, Agreement>
  /** Accounts whose deletion the store confirmed. */
  deleted: { id: string; email: string }[]
}

export type OnSale = { id: string; beat_id: string; isExclusive?: boolean }

export type Agreement = {
  totalCents: number
  /** Revisions of the licenses as shown, by license. */
  revisions: ReadonlyMap<string, string>
}

export function emptyMemory(): Pick<World, 'checkouts' | 'wanted' | 'agreed' | 'deleted'> {
  return { checkouts: 0, wanted: new Map(), agreed: new Map(), deleted: [] }
}
