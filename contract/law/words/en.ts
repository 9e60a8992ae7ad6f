import type { LegalWords } from './words-of-texts.ts'

export const en: LegalWords = {
  labeled: (label, text) => `${label}: ${text}`,
  email: 'Email',
  phone: 'Phone',
  conformity: 'Files have to be as described and work. If not, tell us: we repair, replace or refund.',
  australianRights:
    'If you are in Australia, nothing here limits your rights under the Australian Consumer Law.',
  sevenDays: 'You can cancel within 7 days.',
  terms: {
    payment: {
      unknown: 'You pay in one of the ways that the checkout shows.',
      through: (names) => `Payment is through ${names}.`,
      byCard: (names) => `Payment is through ${names}, by card or another way that the checkout shows.`,
    },
    rights: 'Your rights by law',
    withdrawal:
      'Consumers in the EU, the EEA and the United Kingdom can withdraw as the [right of withdrawal](/withdrawal) says.',
    disputes: 'Disputes',
    board: {
      no: 'We do not take part in dispute resolution before a consumer board.',
      yes: 'We take part in dispute resolution before a consumer board.',
      obliged: 'We are obliged to take part in dispute resolution before a consumer board.',
    },
    mediator: 'Consumer mediator',
  },
  privacy: {
    responsible: 'Who is responsible',
    representative: {
      eu: 'Representative in the EU',
      uk: 'Representative in the UK',
      br: 'Encarregado (Brazil)',
    },
    withdrawals:
      'If you withdraw from a purchase: your name, the address for the confirmation, what you wrote, and when. Until you delete the account, or three years after you withdrew.',
    confirmations:
      'Whether and when the confirmation of an order was sent, without your address. As long as the order.',
    taxForms:
      'If you share in sales: where and as what you pay tax, whether we have your tax form and since when, and your tax number, encrypted. Until we erase it, at the earliest ten years after your last sale or payout.',
    payment: {
      unknown: 'Card numbers go straight to the payment provider.',
      stripe:
        'Card numbers go straight to Stripe, which takes payments for us. From us it gets the amount, your name and billing address, and your email address where the way to pay needs it.',
      paypal:
        'What you sign in to PayPal with stays there. From us PayPal gets what you buy and the amount, and it tells us the country of your account.',
    },
  },
  imprint: {
    represented: (name) => `Represented by ${name}`,
    capital: 'Share capital',
    register: 'Register',
    vatId: 'VAT ID',
    taxNumber: 'Tax number',
    host: 'Host',
  },
  disclosure: {
    seller: 'Seller',
    person: 'Responsible person',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    onRequest: 'Given without delay on request: [write to us](/contact?about=disclosure).',
    prices: [
      'Prices',
      'As shown for each license, in {currency}, with tax. The total stands in the checkout before you pay.',
    ],
    costs: ['Other costs', 'None. You pay for your own internet connection.'],
    payment: [
      'How and when to pay',
      'By the methods shown in the checkout. The payment is made when you order.',
    ],
    delivery: [
      'Delivery',
      'At once after payment: files are downloaded from My Purchases and from the links in your receipt.',
    ],
    faults: 'Cancellation and faults',
  },
  inTheUk: 'If you are in the United Kingdom, the right to cancel below is yours.',
}
