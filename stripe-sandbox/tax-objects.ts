/** Stripe's objects about tax, with the wire's own names. */

export interface TaxBreakdown {
  amount: number
  inclusive: boolean
  tax_rate_details: {
    country: string
    state: string | null
    percentage_decimal: string
    rate_type: 'percentage'
    flat_amount: null
    tax_type: string | null
  }
  taxability_reason: 'standard_rated' | 'reverse_charge' | 'not_collecting'
  taxable_amount: number
}

export interface TaxCalculation {
  id: string
  object: 'tax.calculation'
  amount_total: number
  created: number
  currency: string
  customer: null
  customer_details: {
    address: Record<string, string | null>
    address_source: 'billing' | 'shipping'
    ip_address: null
    tax_ids: { type: string; value: string }[]
    taxability_override: 'none'
  }
  expires_at: number
  line_items?: { object: 'list'; url: string; has_more: false; data: TaxLine[] }
  livemode: false
  tax_amount_exclusive: number
  tax_amount_inclusive: number
  tax_breakdown: TaxBreakdown[]
  tax_date: number
}

export interface TaxLine {
  id: string
  object: 'tax.calculation_line_item'
  amount: number
  amount_tax: number
  quantity: number
  reference: string
  tax_behavior: 'inclusive' | 'exclusive'
  tax_code: string
}
