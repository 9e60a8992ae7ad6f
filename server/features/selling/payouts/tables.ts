import type { Generated } from 'kysely'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { AccountState, PayoutState, TransferProblem } from '#contract/splits/payout.ts'
import type { PayoutMethod } from '#contract/splits/payout-settings.ts'
import type { TaxForm, TaxKind } from '#contract/splits/tax-form.ts'
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
  /** Plain text of a version before; sealed when the store starts, and null from then on. */
  tax_number: string | null
  /** The last digits of the sealed one. */
  tax_number_end: Generated<string | null>
  tax_form: Generated<TaxForm['form']>
  /** Day on which it came, such as `2026-11-23`. */
  tax_form_on: Generated<string | null>
  tax_kind: Generated<TaxKind | null>
  tax_country: Generated<string | null>
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
  /** Of a transfer, its id at the provider once it is known. */
  reference: string
  /** Day, such as `2026-11-23`. */
  paid_on: string
  state: PayoutState
  created_at: number
  /** When it was taken back. */
  undone_at: number | null
  /** Of a transfer: where to, and the only payment that it is from. Never changed, so that repeats are the same request. */
  account_id: Generated<string | null>
  source_charge: Generated<string | null>
  transfer_id: Generated<string | null>
  problem: Generated<TransferProblem | null>
  /** In the provider's words. */
  problem_text: Generated<string | null>
}

/** What a payout pays of a sold line. Negative: what had been paid too much for it before. */
type PayoutLineRow = { payout_id: string; line_id: string; cents: number }

/** Taken back from a transfer, because its line was refunded or is disputed. */
type PayoutReversalRow = {
  id: string
  payout_id: string
  line_id: string
  /** Of a refused one: what is not asked for again. */
  cents: number
  /** `refused`: the balance there did not allow it, or another was asked for instead. */
  state: 'sending' | 'done' | 'refused'
  provider_id: string | null
  problem: string | null
  created_at: number
}

/** A collaborator's account at the payment provider. */
type PayoutAccountRow = {
  collaborator_id: string
  mode: PaymentMode
  account_id: string
  country: string
  state: AccountState
  last4: string | null
  connected_at: number | null
  /** When its state changed. */
  changed_at: number
  checked_at: number
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
    payout_lines: PayoutLineRow
    payout_reversals: PayoutReversalRow
    payout_accounts: PayoutAccountRow
    share_statements: ShareStatementRow
  }
}
