import { standardCountries } from '#contract/orders/countries.ts'
import type { PaymentSettings } from '#contract/orders/payment.ts'

/** As returned by a new store. */
export const paymentSettings: PaymentSettings = {
  mode: 'sandbox',
  providers: ['stripe'],
  publishableKey: 'pk_test_components',
  sandboxUrl: '/api/payments/sandbox',
  methods: ['card'],
  billing: { countries: [...standardCountries], addressIn: 'all', statesIn: [], postalCodesIn: [] },
  taxedBy: 'none',
}
