import type { PaypalError } from './paypal-error.ts'

/**
 * What a refused capture means:
 * - `retry`: the buyer may choose another way at PayPal, by the same link
 * - `close`: this order at PayPal can no longer be paid
 * - `read`: no refusal, the answer is in the order
 */
export type CaptureRefusal = {
  next: 'retry' | 'close' | 'read'
  /** PayPal's name for it. */
  issue: string
  /** What only the owner can change, as a sentence; undefined if nothing. */
  forOwner?: string
}

const DECLINED = 'PayPal could not take the money from the way you chose.'
const NOT_ALLOWED = 'PayPal does not allow this payment. Pay another way.'
const NOT_APPROVED = 'PayPal no longer has your approval. Go back to PayPal to approve the payment.'

const BLOCKED =
  'Your PayPal account blocks such payments. Check its fraud filters and payment receiving preferences at PayPal.'
const LIMITED = 'PayPal limits your account. Sign in at PayPal to see what it asks you for.'
const NOT_ENABLED =
  'Your PayPal account cannot take such payments yet. Sign in at PayPal to see what is missing.'
const REPEATED_NUMBER =
  'Your PayPal account blocks payments with an invoice number that it has seen before. Allow them at PayPal under Account Settings › Website payments › Payment receiving preferences.'

/** developer.paypal.com/api/rest/reference/orders/v2/errors */
const captureIssues: Readonly<
  Record<string, { next: CaptureRefusal['next']; forBuyer: string; forOwner?: string }>
> = {
  ...all(['INSTRUMENT_DECLINED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'PAYER_ACTION_REQUIRED'], {
    next: 'retry',
    forBuyer: DECLINED,
  }),
  ...all(
    [
      'PAYER_CANNOT_PAY',
      'PAYER_ACCOUNT_RESTRICTED',
      'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
      'TRANSACTION_REFUSED',
      'COMPLIANCE_VIOLATION',
      'DOMESTIC_TRANSACTION_REQUIRED',
      'TRANSACTION_LIMIT_EXCEEDED',
    ],
    { next: 'retry', forBuyer: NOT_ALLOWED },
  ),
  ...all(['PAYEE_BLOCKED_TRANSACTION', 'TRANSACTION_BLOCKED_BY_PAYEE'], {
    next: 'retry',
    forBuyer: NOT_ALLOWED,
    forOwner: BLOCKED,
  }),
  ...all(
    ['TRANSACTION_RECEIVING_LIMIT_EXCEEDED', 'PAYEE_ACCOUNT_RESTRICTED', 'PAYEE_ACCOUNT_LOCKED_OR_CLOSED'],
    { next: 'retry', forBuyer: NOT_ALLOWED, forOwner: LIMITED },
  ),
  ORDER_NOT_APPROVED: { next: 'retry', forBuyer: NOT_APPROVED },
  ...all(['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS', 'AUTHORIZATION_ALREADY_CAPTURED'], {
    next: 'read',
    forBuyer: DECLINED,
  }),
  ...all(['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'ORDER_EXPIRED', 'ORDER_COMPLETED_OR_VOIDED'], {
    next: 'close',
    forBuyer: NOT_ALLOWED,
  }),
  DUPLICATE_INVOICE_ID: { next: 'close', forBuyer: NOT_ALLOWED, forOwner: REPEATED_NUMBER },
}

function all<Meaning>(issues: readonly string[], meaning: Meaning): Record<string, Meaning> {
  return Object.fromEntries(issues.map((issue) => [issue, meaning]))
}

function meaningOf(issue: string) {
  if (Object.hasOwn(captureIssues, issue)) return captureIssues[issue]
  if (issue.startsWith('PAYEE_NOT_ENABLED_'))
    return { next: 'retry' as const, forBuyer: NOT_ALLOWED, forOwner: NOT_ENABLED }
  return undefined
}

/**
 * What it means that PayPal refused to create or capture an order. Undefined if that decides nothing, and the request is to
 * be repeated.
 */
export function captureRefusalOf(error: PaypalError): CaptureRefusal | undefined {
  if (!error.isFinal) return undefined
  const names = error.issues.map(({ issue }) => issue)
  const issue = names.find((name) => meaningOf(name)) ?? names[0] ?? error.code
  const { next = 'retry', forOwner } = meaningOf(issue) ?? {}
  return { next, issue, ...(forOwner !== undefined && { forOwner }) }
}

/** What a buyer reads of a refused capture. Never PayPal's words, which may say more than the buyer should know. */
export function buyerMessageOf(issue: string): string {
  return meaningOf(issue)?.forBuyer ?? NOT_ALLOWED
}

const CASE_OPEN = 'A case is open. Answer it at PayPal.'

/** developer.paypal.com/api/rest/reference/payments/v2/errors */
const refundIssues: Readonly<Record<string, string>> = {
  ...all(['CAPTURE_FULLY_REFUNDED', 'REFUND_AMOUNT_EXCEEDED'], 'It was refunded at PayPal already.'),
  REFUND_TIME_LIMIT_EXCEEDED: 'PayPal refunds for 180 days. Send the money from your account by hand.',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'Your PayPal balance is too low.',
  PENDING_CAPTURE: 'PayPal is still checking the payment.',
  ...all(['TRANSACTION_DISPUTED', 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK'], CASE_OPEN),
}

/** Why PayPal refused a refund, for the owner. Undefined if that decides nothing, and the request is to be repeated. */
export function refundRefusalOf(error: PaypalError): string | undefined {
  if (!error.isFinal) return undefined
  for (const { issue } of error.issues) if (Object.hasOwn(refundIssues, issue)) return refundIssues[issue]
  return error.issues[0]?.description ?? error.message
}

/** Why a payment is held that only the owner can release, and what to do at PayPal. By PayPal's reason. */
export function holdMessageOf(reason: string): string | undefined {
  return Object.hasOwn(holds, reason) ? holds[reason] : undefined
}

const holds: Readonly<Record<string, string>> = {
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION:
    'Your PayPal account does not hold this currency. Accept or deny the payment at PayPal under Activity; to accept such payments from now on, change the payment receiving preferences there.',
  UNILATERAL:
    'Your PayPal account’s email address is not confirmed. Confirm it at PayPal to receive the money.',
  VERIFICATION_REQUIRED: 'Your PayPal account is not verified. Verify it at PayPal to receive the money.',
}
