/** How a test card, or what a buyer approved, behaves. Numbers and errors are those of docs.stripe.com/testing. */
export interface CardBehavior {
  decline?: { code: string; decline_code: string; message: string }
  threeDSecure?: true
  /** The payment is disputed with this reason. */
  dispute?: string
  /** A manual capture is declined; an automatic one succeeds. */
  captureDecline?: true
  /** `pending`: refunds are pending first, then succeed. `fails-later`: they succeed first, then fail. */
  refund?: 'pending' | 'fails-later'
  /** How a review by the method's provider ends. */
  review?: 'paid' | 'declined'
}

function declined(declineCode: string, code = 'card_declined', message = 'Your card was declined.') {
  return { decline: { code, decline_code: declineCode, message } }
}

const cards: Record<string, CardBehavior> = {
  '4242424242424242': {},
  '5555555555554444': {},
  '378282246310005': {},
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds', 'card_declined', 'Your card has insufficient funds.'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000069': declined('expired_card', 'expired_card', 'Your card has expired.'),
  '4000000000000127': declined('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': declined(
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  '4000002500003155': { threeDSecure: true },
  '4000002760003184': { threeDSecure: true },
  '4000000000003220': { threeDSecure: true },
  '4000008400001629': { threeDSecure: true, ...declined('generic_decline') },
  '4000000000000259': { dispute: 'fraudulent' },
  '4000000000007726': { refund: 'pending' },
  '4000000000005126': { refund: 'fails-later' },
  // Stripe has no card for this; the number is the sandbox's own.
  '4000000000006124': { captureDecline: true },
}

/** Stripe's test payment methods, for requests from a server. */
const tokens: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_threeDSecureRequiredChargeDeclined: '4000008400001629',
  pm_card_createDispute: '4000000000000259',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
  pm_card_captureDeclined: '4000000000006124',
}

const liveCard: CardBehavior = declined(
  'test_mode_live_card',
  'card_declined',
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
)

/** The card number of a test payment method such as `pm_card_visa`. */
export function tokenNumber(id: string): string | undefined {
  return tokens[id]
}

/** How the card with this number behaves. Numbers that are not test cards are declined. */
export function behaviorOf(number: string): CardBehavior {
  return cards[number] ?? liveCard
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  return 'unknown'
}
