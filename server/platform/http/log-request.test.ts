import { expect, test } from 'vitest'
import { hideTokens } from './log-request.ts'

test.each([
  ['/api/users/reset-password/s3cret', '/api/users/reset-password/***'],
  ['/reset-password/s3cret?x=1', '/reset-password/***?x=1'],
  ['/api/auth/sign-in-link/s3cret', '/api/auth/sign-in-link/***'],
  ['/sign-in-link/s3cret', '/sign-in-link/***'],
  ['/confirm-email/s3cret', '/confirm-email/***'],
  ['/api/account/email/confirm/s3cret', '/api/account/email/confirm/***'],
  ['/api/crates/shared/abcdefghijkl-_0123456789', '/api/crates/shared/***'],
  ['/crates/abcdefghijkl-_0123456789?x=1', '/crates/***?x=1'],
  [
    '/api/crates/01a202d7-a2d4-72f6-857e-9d0141fac7d0/order',
    '/api/crates/01a202d7-a2d4-72f6-857e-9d0141fac7d0/order',
  ],
  ['/free-download/s3cret', '/free-download/***'],
  ['/api/free-downloads/s3cret/mp3', '/api/free-downloads/***/mp3'],
  ['/api/beats/1/free-download', '/api/beats/1/free-download'],
  [
    '/api/downloads/1/wav?user=2&expires=3&signature=s3cret',
    '/api/downloads/1/wav?user=2&expires=3&signature=***',
  ],
  [
    '/success?order=1&payment_intent=pi_1&payment_intent_client_secret=s3cret&redirect_status=succeeded',
    '/success?order=1&payment_intent=***&payment_intent_client_secret=***&redirect_status=succeeded',
  ],
  ['/api/beats?q=reset', '/api/beats?q=reset'],
])('%s is logged as %s', (url, logged) => {
  expect(hideTokens(url)).toBe(logged)
})
