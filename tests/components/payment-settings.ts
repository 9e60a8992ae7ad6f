import { standardCountries } from '#contract/countries.ts'
import type { PaymentSettings } from '#contract/payment.ts'

/** As a new store answers them. */
export const paymentSettings: PaymentSettings = {
  mode: 'sandbox',
  publishableKey: 'pk_test_components',
  sandboxUrl: '/api/payments/sandbox',
  billing: { countries: [...standardCountries], addressIn: 'all' },
  taxedBy: 'none',
}
