/** A fact that was booked: entries that sum to 0. Never changed or deleted. */
type LedgerGroupRow = {
  id: string
  /** Idempotency key: a fact is booked once. */
  key: string
  /** What happened, in the words of the feature that booked it. */
  kind: string
  /** Id of what it is about, such as an order line. */
  subject: string
  at: number
}

/** Part of a group. Positive: the store owes the account more. */
type LedgerEntryRow = { group_id: string; account: string; cents: number }

declare module '#server/platform/database/schema.ts' {
  interface Database {
    ledger_groups: LedgerGroupRow
    ledger_entries: LedgerEntryRow
  }
}
