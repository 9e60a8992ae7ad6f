import type { ProblemBody } from '#contract/problem.ts'

/** All error codes with status and default message. Codes are stable, messages may change. */
const problems = {
  invalid_request: [400, 'The request is not valid.'],
  invalid_json: [400, 'The body is not valid JSON.'],
  invalid_cursor: [400, 'This cursor is not valid. Start again from the first page.'],
  captcha_required: [400, 'Please complete the CAPTCHA'],
  captcha_refused: [400, 'The CAPTCHA was not accepted. Please complete it again.'],
  login_failed: [401, 'Login failed. Please check your credentials.'],
  unauthenticated: [401, 'Please sign in first.'],
  second_factor_required: [401, 'Almost there: confirm that it’s you.'],
  sign_in_expired: [401, 'This took too long. Please sign in again.'],
  passkey_refused: [401, 'This passkey was not accepted. Please try again.'],
  passkeys_unavailable: [409, 'Passkeys need an address with a name. Open the store at its own address.'],
  password_required: [
    403,
    'Set your own password on your account page first. The one you signed in with was for one sign-in only.',
  ],
  passkey_required: [403, 'Administrators of this store need a passkey. Add one on your account page.'],
  fresh_proof_required: [403, 'Please confirm that it’s you.'],
  wrong_password: [403, 'That password is not correct.'],
  wrong_code: [403, 'That code is not correct. Codes work once; wait for the next one.'],
  password_expired: [
    403,
    'This password was for one sign-in within 24 hours. Restart the store to get a new one, or run: npm run admin -- your email.',
  ],
  account_locked: [403, 'This account is locked. Please contact us.'],
  forbidden: [403, 'You are not allowed to do this.'],
  cross_origin: [403, 'This request came from another site.'],
  not_found: [404, 'There is nothing at this address.'],
  beat_not_found: [404, "Oops, we couldn't find this beat."],
  beat_changed: [
    409,
    'Someone else changed this beat while you were editing, so your changes were not saved. Reload it to see the latest version.',
  ],
  beat_sold: [
    409,
    'This beat has been sold, and its buyers keep the file they bought. Upload the new audio as a new beat.',
  ],
  stems_sold: [
    409,
    'The stems of this beat have been sold, and their buyers keep the file they bought. Upload the new stems with a new beat.',
  ],
  nothing_to_retry: [409, 'There is nothing to retry.'],
  license_required: [400, 'Choose a license first.'],
  license_not_found: [404, 'This license is no longer offered for this beat. Choose another one.'],
  license_tier_not_found: [404, 'There is no such license.'],
  license_tier_changed: [
    409,
    'Someone else changed the licenses while you were editing, so your changes were not saved. Look at the latest version and try again.',
  ],
  license_tier_taken: [409, 'A license with this name already exists.'],
  license_tier_last: [409, 'The store needs a license to sell under. Add or show another one first.'],
  license_tier_needed: [409, 'Some beats are sold under this license only. Offer them another one first.'],
  already_owned: [409, 'You already own this license for this beat. It is in My Purchases.'],
  cart_full: [409, 'Your cart is full. Check out or remove something first.'],
  cart_item_not_found: [404, 'This item is no longer in your cart.'],
  cart_empty: [409, 'Your cart is empty.'],
  exclusive_held: [
    409,
    'Somebody is buying the exclusive license of this beat right now. Try again in a few minutes.',
  ],
  exclusive_sold: [409, 'This beat was sold exclusively, so no more licenses of it are sold.'],
  exclusive_in_force: [
    409,
    'The exclusive license of this beat is in force. Refund its order before you sell the beat again.',
  ],
  cart_changed: [409, 'Something in your cart is no longer for sale. Review your cart and try again.'],
  license_changed: [
    409,
    'A license was changed after you read it. Review what changed and accept it, or choose another license.',
  ],
  code_unknown: [404, 'We do not know this code.'],
  code_refused: [409, 'This code cannot be used.'],
  code_taken: [409, 'Another deal has this code, or one that looks like it.'],
  deal_not_found: [404, 'There is no such deal.'],
  deal_changed: [
    409,
    'Someone else changed this deal while you were editing, so your changes were not saved. Look at the latest version and try again.',
  ],
  deal_ended: [409, 'This deal has ended. Copy it to run it again.'],
  deal_used: [409, 'Orders were placed with this deal, so it cannot be deleted. End it instead.'],
  too_many_bulk_deals: [409, 'At most ten bulk deals can be planned at once. End one first.'],
  no_free_download: [404, 'This beat has no free download.'],
  free_download_expired: [410, 'This link has expired. Ask for a new one on the beat’s page.'],
  free_download_used_up: [410, 'This link was used three times. Ask for a new one on the beat’s page.'],
  too_many_free_downloads: [429, 'You have had five free downloads today. Come back tomorrow.'],
  offer_not_found: [404, 'There is no such offer.'],
  offer_not_needed: [409, 'That is the price. You can buy it without an offer.'],
  offers_not_taken: [409, 'This license is not open to offers.'],
  offer_waiting: [409, 'Your offer for this license is with the store. Take it back to make another one.'],
  offer_accepted: [
    409,
    'You already have an agreed price for this license. Buy it before the offer expires.',
  ],
  offer_closed: [
    409,
    'This offer was answered or taken back, or has expired. Reload it to see where it stands.',
  ],
  too_many_offers: [409, 'Three of your offers are waiting for an answer. Take one back to make another.'],
  price_changed: [409, 'A price has changed. Review your cart and try again.'],
  tax_location_unknown: [
    422,
    'We cannot calculate the tax for this address. Check the postal code and the state.',
  ],
  amount_not_payable: [409, 'A card payment must be between $0.50 and $999,999.99.'],
  country_not_served: [409, 'We do not sell to this country yet. Your cart is kept.'],
  consent_required: [
    409,
    'Please agree to delivery at once. Without it, we could only deliver after fourteen days.',
  ],
  vat_number_invalid: [409, 'This VAT number is not valid. Check it, or leave it empty.'],
  already_paid: [409, 'This cart has already been paid for.'],
  checkout_busy: [409, 'Another checkout of yours is in progress. Please try again in a moment.'],
  payment_unavailable: [503, 'The payment provider cannot be reached. Please try again in a moment.'],
  order_not_found: [404, 'There is no such order.'],
  not_refundable: [409, 'Only a completed order can be refunded.'],
  refund_running: [409, 'Another refund of this order is on its way. Wait until it has arrived.'],
  order_line_not_found: [404, 'There is no such license in this order.'],
  refund_refused: [409, 'The payment provider refused the refund.'],
  refund_sent: [409, 'The payment provider already has this refund, so it can no longer be canceled.'],
  refund_not_found: [404, 'This order has no refund that could be canceled.'],
  paid_elsewhere: [
    409,
    'This order was paid through another payment account. Look it up in that account’s dashboard.',
  ],
  invalid_signature: [400, 'The signature is not valid.'],
  download_not_found: [404, 'There is no such download.'],
  download_refused: [403, 'This link is not valid for your account.'],
  download_revoked: [403, 'This purchase was refunded, so its downloads are closed.'],
  download_expired: [410, 'This link has expired. Get a new one in My Purchases.'],
  download_preparing: [409, 'This file is still being prepared. Please try again in a minute.'],
  certificate_not_found: [404, 'No license was issued under this number.'],
  license_ended: [409, 'This license is not valid: its payment was refunded or is disputed.'],
  upgraded: [409, 'A higher license took the place of this one. Open that one instead.'],
  license_expired: [409, 'The term of this license has ended. Buy the license you need instead.'],
  not_an_upgrade: [
    409,
    'This license cannot be exchanged for that one. Choose a higher license of the same beat.',
  ],
  too_many_uses: [409, 'A license lists at most 20 releases. Remove one first.'],
  streams_below_reported: [409, 'You reported more streams before. Enter all streams so far.'],
  passkey_not_found: [404, 'This passkey was already removed.'],
  passkey_known: [409, 'This passkey is already set up.'],
  too_many_passkeys: [409, 'Your account has the maximum number of passkeys. Remove one first.'],
  totp_active: [409, 'An authenticator app is already set up. Remove it first.'],
  sign_in_link_invalid: [410, 'This link has expired or was already used. Please ask for a new one.'],
  too_many_codes: [429, 'Too many codes. Please try again after 15 minutes.'],
  session_not_found: [404, 'This session has already ended.'],
  crate_not_found: [404, 'There is no such crate.'],
  crate_not_shared: [404, 'This crate isn’t shared any more.'],
  crate_named_by_store: [409, 'This list is built in, so it cannot be renamed or deleted.'],
  crate_full: [409, 'This crate is full: it holds at most 2,000 beats.'],
  too_many_crates: [409, 'Your account has the maximum number of crates. Delete one first.'],
  user_not_found: [404, 'There is no such user.'],
  tag_not_found: [404, 'There is no such tag.'],
  settings_changed: [409, 'Someone else changed this in the meantime, so nothing was saved.'],
  currency_changed: [409, 'The currency of this store has changed. Reload the page to see the new prices.'],
  currency_fixed: [409, 'The currency can no longer change, because the store has made a sale.'],
  currency_offers_open: [
    409,
    'Buyers have open offers in the current currency. Decline them or wait until they expire, then change the currency.',
  ],
  mail_refused: [409, 'The mail server rejected the email.'],
  stripe_refused: [409, 'These keys could not be checked with Stripe.'],
  credentials_refused: [409, 'The store would not start with these settings.'],
  setting_locked: [409, 'An environment variable sets this.'],
  failure_not_found: [404, 'This was already retried.'],
  nothing_to_undo: [404, 'This can no longer be undone.'],
  method_not_allowed: [405, 'This address does not support that method.'],
  registration_failed: [409, 'Registration failed. Please try again.'],
  username_taken: [409, 'This username is already taken.'],
  email_taken: [409, 'This email address cannot be used.'],
  admin_stays: [409, 'Administrators cannot delete their own account. Another administrator can.'],
  tag_taken: [409, 'A tag with this name already exists.'],
  tag_into_itself: [409, 'A tag cannot be merged into itself.'],
  own_access: [409, 'You cannot change your own role or lock your own account. Another administrator can.'],
  cannot_sign_in: [409, 'This account has no password and cannot sign in.'],
  no_receipt: [409, 'Only a paid order has a receipt.'],
  no_files: [409, 'Only a paid order has files.'],
  mail_not_found: [404, 'This email is no longer kept.'],
  note_not_found: [404, 'This note was already removed.'],
  last_admin: [409, 'The store needs at least one administrator.'],
  reset_link_invalid: [410, 'Error resetting password. Please try again.'],
  confirmation_invalid: [410, 'This link has expired or was already used. Please ask for a new one.'],
  unsubscribe_link_invalid: [404, 'This link is not valid. Please use the one in our latest email.'],
  payload_too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'This content type is not supported.'],
  image_unreadable: [422, 'The image cannot be read. Please choose a JPEG, PNG or WebP picture.'],
  too_many_logins: [429, 'Too many login attempts. Please try again after 15 minutes.'],
  too_many_registrations: [429, 'Too many attempts. Please try again after some time.'],
  too_many_reset_mails: [429, 'Failed to send reset email. Please try again later.'],
  too_many_resets: [429, 'Error resetting password. Please try again.'],
  range_not_satisfiable: [416, 'The file does not have that byte range.'],
  too_many_requests: [429, 'Too many requests. Please try again later.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  disk_full: [507, 'The store has run out of disk space, so nothing was saved. Please try again later.'],
  storage_unavailable: [503, 'Files are unavailable right now. Please try again in a moment.'],
  unavailable: [503, 'The store is busy or starting. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, detail: string]>

export type ProblemCode = keyof typeof problems

/** An error that is sent to the client as `application/problem+json` (RFC 9457). */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  /** Messages by field or parameter. */
  readonly errors: Record<string, string> | undefined
  readonly headers: Record<string, string>
  /** Extension members (RFC 9457, 3.2). */
  readonly members: Record<string, string> | undefined

  constructor(
    code: ProblemCode,
    options: {
      detail?: string
      errors?: Record<string, string>
      headers?: Record<string, string>
      members?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    const [status, detail] = problems[code]
    super(options.detail ?? detail, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.status = status
    this.errors = options.errors
    this.headers = options.headers ?? {}
    this.members = options.members
  }

  toBody(): ProblemBody {
    return {
      ...this.members,
      type: `about:blank#${this.code}`,
      title: this.code.replaceAll('_', ' '),
      status: this.status,
      code: this.code,
      detail: this.message,
      ...(this.errors && { errors: this.errors }),
      success: false,
      error: this.message,
    }
  }
}
