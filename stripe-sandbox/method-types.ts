import type { MethodName } from './browser/method-names.ts'

/** What a payment method can do, and for whom (docs.stripe.com/payments/payment-methods/payment-method-support). */
export interface MethodType {
  /** Those that it takes; absent: all. */
  currencies?: readonly string[]
  /** Countries of businesses that may offer it; absent: all. */
  countries?: readonly string[]
  /** Whether it can be authorized first and captured later. */
  holds: boolean
  hasDisputes: boolean
  /** Where the buyer approves: in the form itself, in a dialog of Stripe.js, or on a page of the method's own. */
  approval: 'form' | 'dialog' | 'page'
  /** Its part of `payment_method_details`, for a buyer in this country. */
  details: (country: string) => object
}

const list = (names: string) => names.split(' ')

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
const EUROPE = `${EU} CH GB IS LI NO`
const OVERSEAS = 'AE AU CA CL HK IN JP KR MX MY NZ SG US ZA'

export const methodTypes: Readonly<Record<MethodName, MethodType>> = {
  card: { holds: true, hasDisputes: true, approval: 'form', details: () => ({}) },
  link: {
    // Not with the Payment Element in Brazil and Thailand.
    countries: list(`${EUROPE} ${OVERSEAS}`),
    holds: true,
    hasDisputes: true,
    approval: 'dialog',
    details: (country) => ({ country }),
  },
  klarna: {
    currencies: list('aud cad chf czk dkk eur gbp nok nzd pln ron sek usd'),
    countries: list(
      'AT AU BE CA CH CY CZ DE DK EE ES FI FR GB GR HR IE IT LT LU LV MT NL NO NZ PL PT RO SE SI SK US',
    ),
    holds: true,
    hasDisputes: true,
    approval: 'page',
    details: (country) => ({
      payer_details: { address: { country } },
      payment_method_category: 'pay_later',
      preferred_locale: null,
    }),
  },
  paypal: {
    currencies: list('eur gbp usd chf czk dkk nok pln sek aud cad hkd nzd sgd'),
    countries: list(EUROPE),
    holds: true,
    hasDisputes: true,
    approval: 'page',
    details: (country) => ({
      country,
      payer_email: 'buyer@example.com',
      payer_id: 'TESTPAYER0001',
      payer_name: null,
      seller_protection: null,
      transaction_id: null,
    }),
  },
  amazon_pay: {
    currencies: list('usd aud gbp dkk eur hkd jpy nzd nok zar sek chf'),
    countries: list('AT BE CH CY DE DK ES FR GB HU IE IT LU NL PT SE US'),
    holds: true,
    hasDisputes: true,
    approval: 'page',
    details: () => ({ transaction_id: null }),
  },
  cashapp: {
    currencies: ['usd'],
    countries: ['US'],
    holds: true,
    hasDisputes: true,
    approval: 'page',
    details: () => ({ buyer_id: 'test_buyer', cashtag: '$testbuyer', transaction_id: null }),
  },
  revolut_pay: {
    currencies: list('eur gbp ron huf pln dkk'),
    countries: list(`GB ${EU}`),
    holds: true,
    hasDisputes: true,
    approval: 'page',
    details: () => ({ transaction_id: null }),
  },
  ideal: {
    currencies: ['eur'],
    holds: false,
    hasDisputes: false,
    approval: 'page',
    details: () => ({
      bank: 'rabobank',
      bic: 'RABONL2U',
      generated_sepa_debit: null,
      generated_sepa_debit_mandate: null,
      iban_last4: '5264',
      transaction_id: null,
      verified_name: null,
    }),
  },
  bancontact: {
    currencies: ['eur'],
    holds: false,
    hasDisputes: false,
    approval: 'page',
    details: () => ({
      bank_code: 'VAPE',
      bank_name: 'VAN DE PUT & CO',
      bic: 'VAPEBE22',
      generated_sepa_debit: null,
      generated_sepa_debit_mandate: null,
      iban_last4: '7061',
      preferred_language: null,
      verified_name: null,
    }),
  },
}

/** A country that has this currency, for an account that is to be at home in every currency. */
const homes: Readonly<Record<string, string>> = {
  ...{ eur: 'DE', gbp: 'GB', cad: 'CA', aud: 'AU', chf: 'CH', czk: 'CZ', dkk: 'DK', hkd: 'HK', huf: 'HU' },
  ...{ jpy: 'JP', nok: 'NO', nzd: 'NZ', pln: 'PL', ron: 'RO', sek: 'SE', sgd: 'SG', zar: 'ZA', brl: 'BR' },
  ...{ thb: 'TH', mxn: 'MX', inr: 'IN', myr: 'MY', aed: 'AE', clp: 'CL', krw: 'KR' },
}

export function homeOf(currency: string): string {
  return homes[currency] ?? 'US'
}
