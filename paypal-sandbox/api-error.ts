import { randomBytes } from 'node:crypto'

/** Names of errors, with PayPal's status and message. */
const names = {
  INVALID_REQUEST: [400, 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  AUTHENTICATION_FAILURE: [
    401,
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  NOT_AUTHORIZED: [403, 'Authorization failed due to insufficient permissions.'],
  RESOURCE_NOT_FOUND: [404, 'The specified resource does not exist.'],
  RESOURCE_CONFLICT: [409, 'The server has detected a conflict while processing this request.'],
  UNPROCESSABLE_ENTITY: [
    422,
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  RATE_LIMIT_REACHED: [429, 'Too many requests. Blocked due to rate limiting.'],
  INTERNAL_SERVER_ERROR: [500, 'An internal server error occurred.'],
  WEBHOOK_NUMBER_LIMIT_EXCEEDED: [400, 'The number of webhooks is limited to 10.'],
  WEBHOOK_URL_ALREADY_EXISTS: [400, 'Webhook URL already exists.'],
} as const
type ErrorName = keyof typeof names

/** What PayPal says about an issue. Others are answered with their code alone. */
const descriptions: Readonly<Record<string, string>> = {
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  CANNOT_BE_NEGATIVE:
    'Must be greater than or equal to 0. If the currency supports decimals, only two decimal place precision is supported.',
  CANNOT_BE_ZERO_OR_NEGATIVE:
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  COMPLIANCE_VIOLATION: 'Transaction is declined due to compliance violation.',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  DECIMALS_NOT_SUPPORTED: 'Currency does not support decimals.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_ARRAY_MAX_ITEMS: 'The number of items in an array parameter is too large.',
  INVALID_ARRAY_MIN_ITEMS: 'The number of items in an array parameter is too small.',
  INVALID_CURRENCY_CODE:
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long',
  ITEM_TOTAL_MISMATCH:
    'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
  ITEM_TOTAL_REQUIRED:
    'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.',
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'You have exceeded the maximum number of payment attempts.',
  MAX_VALUE_EXCEEDED: 'Should be less than or equal to 999999999999999.99.',
  MISSING_REQUIRED_PARAMETER: 'A required parameter is missing.',
  MULTI_CURRENCY_ORDER:
    'Multiple differing values of currency_code are not supported. Entire Order request must have the same currency_code.',
  NOT_SUPPORTED: 'This field is not currently supported.',
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  PAYPAL_REQUEST_ID_REQUIRED:
    "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  PERMISSION_DENIED: 'You do not have permission to access or perform operations on this resource.',
  PREVIOUS_REQUEST_IN_PROGRESS:
    'A previous request on this resource is currently in progress. Please wait for sometime and try again. It is best to space out the initial and the subsequent request(s) to avoid receiving this error.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    'Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.',
  TRANSACTION_DISPUTED:
    'Partial refunds cannot be offered at this time because there is an open case on this transaction. Visit the PayPal Resolution Center to review this case.',
  TRANSACTION_REFUSED: 'The request was refused.',
}

interface Where {
  /** JSON pointer of the field in the body, or the name of a parameter. */
  field?: string
  value?: string
  location?: 'body' | 'path' | 'query'
}

interface Link {
  href: string
  rel: string
  method: string
}

/** An answer in PayPal's envelope of errors. */
export class ApiError extends Error {
  readonly status: number
  readonly errorName: ErrorName
  readonly issue: string | undefined
  readonly where: Where
  readonly headers: Readonly<Record<string, string>>
  readonly links: readonly Link[]
  /** Whether what the request changed stays. */
  readonly isCommitted: boolean
  /** Whether a repeat under its key gets the same error. Then what it changed stays, too. */
  readonly isSaved: boolean

  constructor(
    errorName: ErrorName,
    issue?: string,
    options: {
      where?: Where
      headers?: Record<string, string>
      links?: Link[]
      isCommitted?: boolean
      isSaved?: boolean
    } = {},
  ) {
    super(issue ?? errorName)
    this.status = names[errorName][0]
    this.errorName = errorName
    this.issue = issue
    this.where = options.where ?? {}
    this.headers = options.headers ?? {}
    this.links = options.links ?? []
    this.isSaved = options.isSaved ?? false
    this.isCommitted = options.isCommitted ?? this.isSaved
  }

  get body(): object {
    const description = this.issue === undefined ? undefined : descriptions[this.issue]
    return {
      name: this.errorName,
      message: names[this.errorName][1],
      debug_id: randomBytes(7).toString('hex').slice(0, 13),
      ...(this.issue !== undefined && {
        details: [{ ...this.where, issue: this.issue, ...(description !== undefined && { description }) }],
      }),
      links: [
        ...(this.issue === undefined
          ? []
          : [
              {
                href: `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${this.issue}`,
                rel: 'information_link',
                method: 'GET',
              },
            ]),
        ...this.links,
      ],
    }
  }
}

/** 400 for a request that is not well-formed. */
export function invalidRequest(issue: string, field: string, value?: string): ApiError {
  return new ApiError('INVALID_REQUEST', issue, {
    where: { field, ...(value !== undefined && { value: value.slice(0, 200) }), location: 'body' },
  })
}

/** 400 for a parameter of the address. */
export function invalidQuery(name: string, value: string): ApiError {
  return new ApiError('INVALID_REQUEST', 'INVALID_PARAMETER_VALUE', {
    where: { field: name, value: value.slice(0, 200), location: 'query' },
  })
}

/** 422 for what is well-formed and cannot be done. */
export function unprocessable(issue: string, field?: string): ApiError {
  return new ApiError('UNPROCESSABLE_ENTITY', issue, {
    where: field === undefined ? {} : { field, location: 'body' },
  })
}

/** 404 for an ID that does not exist, or does not any more. */
export function notFound(name: string, value: string): ApiError {
  return new ApiError('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', {
    where: { field: name, value: value.slice(0, 200), location: 'path' },
  })
}
