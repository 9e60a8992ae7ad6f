import type { StatementState } from '#contract/law/admin-withdrawal.ts'
import type { WithdrawalWording } from '#contract/law/withdrawal-wording.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { Json } from '#server/platform/database/columns.ts'

/** A statement of a buyer. Who it is from is erased with the account, or after three years; that it came stays. */
type WithdrawalRow = {
  id: string
  /** Of order, licenses, name and address: the same statement is stored once. Null once erased, or once it was answered unmatched. */
  statement_key: string | null
  received_at: number
  /** When its confirmation was last queued. */
  mailed_at: number
  /** The store's, in which its time is said. */
  time_zone: string
  wording: WithdrawalWording
  /** In which it was written; null: the store's own. */
  locale: Locale | null
  name: string | null
  email: string | null
  email_key: string | null
  /** What was written as the order. */
  given: string | null
  /** Of the licenses; empty where the buyer has not shown that the order is theirs. */
  titles: Json<string[]>
  /** Null: the whole order. */
  line_ids: Json<string[]> | null
  /** Null: it matches none, or it was deleted. */
  order_id: string | null
  /** Signed in as the buyer, or with the link of the receipt. Null: anybody may have written it. */
  shown_by: 'account' | 'link' | null
  state: StatementState
  closed_at: number | null
  /** Username of the administrator; null: by itself. */
  closed_by: string | null
  /** What was mailed as the answer. */
  answer: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    withdrawals: WithdrawalRow
  }
}
