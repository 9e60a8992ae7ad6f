import { msg } from '#contract/text/msg.ts'
import type { ProblemTable } from '#contract/wire/problem-table.ts'

/** Of settings, backups and the newsletter. */
export const storeProblems = {
  settings_changed: [409, msg`Someone else changed this in the meantime, so nothing was saved.`],
  backup_not_found: [404, msg`This backup is no longer there.`],
  too_many_tokens: [409, msg`There are as many API tokens as a store can have. Please revoke one first.`],
  token_not_found: [404, msg`This API token was already revoked.`],
  too_many_webhooks: [409, msg`There are as many webhooks as a store can have. Please delete one first.`],
  webhook_not_found: [404, msg`This webhook was deleted.`],
  delivery_not_found: [404, msg`This delivery is no longer kept.`],
  webhook_off: [409, msg`This webhook is off. Turn it on first.`],
  webhook_unsigned: [409, msg`Discord and Slack need no secret. Their address is one.`],
  store_on_hold: [
    409,
    msg`This store was restored from a backup and is on hold: nothing is sold, paid or sent until its owner says that it is the real store.`,
  ],
  not_on_hold: [409, msg`This store is no longer on hold.`],
  copy_refused: [409, msg`This store cannot become a copy yet.`],
  restore_refused: [409, msg`A backup is restored into a new, empty store only.`],
  mail_refused: [409, msg`The mail server rejected the email.`],
  stripe_refused: [409, msg`These keys could not be checked with Stripe.`],
  paypal_refused: [409, msg`These keys could not be checked with PayPal.`],
  credentials_refused: [409, msg`The store would not start with these settings.`],
  setting_locked: [409, msg`An environment variable sets this.`],
  demo_refused: [403, msg`The demo can’t do this. Your own store can.`],
  demo_shared: [
    403,
    msg`Everybody sees this demo, so nothing changes in it. Press “Try the admin area” for a copy of your own, where this works.`,
  ],
  demo_over: [
    410,
    msg`Your copy of the demo is over, so nothing was saved. Press “Try the admin area” for a new one.`,
  ],
  demo_full: [503, msg`All copies of the demo are in use. Please try again in a few minutes.`],
  demo_limit: [413, msg`A copy of the demo takes 20 MB in all. Reset it to start again.`],
  no_release_file: [409, msg`This build has no release file to check.`],
  unsubscribe_link_invalid: [404, msg`This link is not valid. Please use the one in our latest email.`],
} as const satisfies ProblemTable
