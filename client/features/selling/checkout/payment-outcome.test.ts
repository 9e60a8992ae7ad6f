import type { StripeError } from '@stripe/stripe-js'
import { expect, test } from 'vitest'
import { outcomeOf } from './payment-outcome.ts'

const declined = (error: Partial<StripeError>) =>
  outcomeOf({ type: 'card_error', message: 'Your card was declined.', ...error } as StripeError)

test.each<[Partial<StripeError>, string]>([
  [{ code: 'card_declined', decline_code: 'generic_decline' }, 'Your bank declined the card.'],
  [{ code: 'card_declined', decline_code: 'stolen_card' }, 'Your bank declined the card.'],
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'Your card has insufficient funds.'],
  [{ code: 'expired_card' }, 'This card has expired.'],
  [{ code: 'incorrect_cvc' }, 'The security code (CVC) of the card is wrong.'],
  [{ code: 'payment_intent_authentication_failure' }, 'Your bank couldn’t confirm that it’s you.'],
  [{ code: 'unheard_of' }, 'Your bank declined the card.'],
  [{ code: 'payment_method_customer_decline', type: 'invalid_request_error' }, 'You left before you paid.'],
  [{ code: 'unheard_of', type: 'invalid_request_error' }, 'The payment didn’t go through.'],
])('a declined card says why in plain words: %j', (error, message) => {
  expect(declined(error)).toEqual({ paid: false, message })
})

test('a lost answer is none: the order tells whether the buyer paid', () => {
  expect(declined({ type: 'api_connection_error' })).toEqual({ paid: true })
})

test('no error is a payment, and what the form itself shows is no outcome', () => {
  expect(outcomeOf(undefined)).toEqual({ paid: true })
  expect(declined({ type: 'validation_error' })).toBeUndefined()
})
