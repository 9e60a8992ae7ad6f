import { type KitFaults, noKitFaults } from '#sandbox-kit/faults.ts'

/** Faults of the kit, and refusals that are Stripe's. */
export interface Faults extends KitFaults {
  /** Refuses refunds, as an account without the money for them does. */
  refuseRefunds: number
  /** Refuses transfers, as an account without the money for them does. */
  refuseTransfers: number
  /** Refuses to create connected accounts, as for a platform that has not signed up for Connect. */
  refuseAccounts: number
}

export const noFaults: Faults = { ...noKitFaults, refuseRefunds: 0, refuseTransfers: 0, refuseAccounts: 0 }
