import type { Generated } from 'kysely'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { PayoutState } from '#contract/splits/payout.ts'
import type { PayoutMethod } from '#contract/splits/payout-settings.ts'
import type { Flag } from '#server/platform/database/columns.ts'

/** How a collaborator wants to be paid, and what tax forms need. */
type PayoutDetailsRow = {
  collaborator_id: string
  method: PayoutMethod | null
  account_name: string | null
  iban: string | null
  bic: string | null
  paypal: string | null
  address: string | null
  tax_number: string | null
  wants_statements: Generated<Flag>
  /** When they were last asked for payout details. */
  asked_at: number | null
}

/** Money that went out. Its booking is in the ledger under its id. */
type PayoutRow = {
  id: string
  collaborator_id: string
  mode: PaymentMode
  currency: Currency
  method: PayoutMethod
  cents: number
  reference: string
  /** Day, such as `2026-11-23`. */
  paid_on: string
  state: PayoutState
  created_at: number
  /** When it was taken back. */
  undone_at: number | null
}

/** A month for which a statement was numbered and mailed. */
type ShareStatementRow = {
  collaborator_id: string
  mode: PaymentMode
  /** Such as `2026-10`, in UTC. */
  month: string
  number: string
  made_at: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    payout_details: PayoutDetailsRow
    payouts: PayoutRow
    share_statements: ShareStatementRow
  }
}
