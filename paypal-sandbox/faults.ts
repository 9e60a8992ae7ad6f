import { type KitFaults, noKitFaults } from '#sandbox-kit/faults.ts'

/** Faults of the kit, and those that are PayPal's. */
export interface Faults extends KitFaults {
  /** Declines captures with `INSTRUMENT_DECLINED`, whoever pays. */
  declineCaptures: number
  /** Captures are pending for a review, which ends well. */
  holdCaptures: number
  /** Takes the approval back when the order is captured: `ORDER_NOT_APPROVED`. */
  reverseApprovals: number
  /** Refuses refunds, as an account without the money for them does. */
  refuseRefunds: number
  /** Answers 401 and forgets the token, before it has expired. */
  loseTokens: number
  /** Answers 429 with `Retry-After`. */
  limitRequests: number
  /** Leaves an event out of the list for `lateEventsMs`, or until `advance`. */
  lateEvents: number
  lateEventsMs: number
}

export const noFaults: Faults = {
  ...noKitFaults,
  declineCaptures: 0,
  holdCaptures: 0,
  reverseApprovals: 0,
  refuseRefunds: 0,
  loseTokens: 0,
  limitRequests: 0,
  lateEvents: 0,
  lateEventsMs: 30_000,
}
