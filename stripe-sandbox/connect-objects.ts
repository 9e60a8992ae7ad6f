/** Objects of Connect, with the wire's own names. */

/** A connected account. */
export interface Account {
  id: string
  object: 'account'
  business_type: string | null
  capabilities: { transfers?: 'active' | 'inactive' | 'pending' }
  charges_enabled: false
  country: string
  created: number
  default_currency: string
  details_submitted: boolean
  email: string | null
  external_accounts: {
    object: 'list'
    data: {
      id: string
      object: 'bank_account'
      bank_name: string
      country: string
      currency: string
      last4: string
    }[]
    has_more: false
    total_count: number
    url: string
  }
  metadata: Record<string, string>
  payouts_enabled: boolean
  requirements: {
    alternatives: never[]
    current_deadline: null
    currently_due: string[]
    disabled_reason: string | null
    errors: never[]
    eventually_due: string[]
    past_due: string[]
    pending_verification: string[]
  }
  type: 'express'
}

/** Money that went to a connected account. */
export interface Transfer {
  id: string
  object: 'transfer'
  amount: number
  amount_reversed: number
  balance_transaction: null
  created: number
  currency: string
  description: string | null
  destination: string
  livemode: false
  metadata: Record<string, string>
  reversals: { object: 'list'; data: TransferReversal[]; has_more: false; url: string }
  reversed: boolean
  source_transaction: string | null
  source_type: 'card'
  transfer_group: string | null
}

export interface TransferReversal {
  id: string
  object: 'transfer_reversal'
  amount: number
  balance_transaction: null
  created: number
  currency: string
  metadata: Record<string, string>
  transfer: string
}
