import type { Beat } from '#contract/catalogue/beat.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { beatTitle, boothTitle } from './own-titles.ts'
import type { StoreSettings } from './rendered-page.ts'

/** What draws texts in a language. */
export type DrawText = { _: (message: Message) => string }

/** Titles by path; `*` stands for one segment, such as a token. */
const titles: Readonly<Record<string, Message>> = {
  '/beats': msg`Beats`,
  '/beats/*': msg`Beat`,
  '/producers/*': msg`Producer`,
  '/crates': msg`Crates`,
  '/crates/*': msg`Crate`,
  '/login': msg`Sign in`,
  '/sign-in-link': msg`Sign in by email`,
  '/sign-in-link/*': msg`Sign in`,
  '/register': msg`Create an account`,
  '/setup': msg`Set up your store`,
  '/forgot-password': msg`Forgot password`,
  '/reset-password/*': msg`Reset password`,
  '/confirm-email/*': msg`Confirm your address`,
  '/account': msg`Your account`,
  '/orders': msg`My Purchases`,
  '/offers': msg`Your offers`,
  '/free-download/*': msg`Free download`,
  '/split/*': msg`Your share of a beat`,
  '/my-shares': msg`My Shares`,
  '/orders/*': msg`Your license`,
  '/verify/*': msg`License check`,
  '/checkout': msg`Checkout`,
  '/success': msg`Payment Successful!`,
  '/failed': msg`Payment Failed!`,
  '/error': msg`Internal Server Error!`,
  '/support': msg`Support`,
  '/faq': msg`Questions and answers`,
  '/contact': msg`Contact`,
  '/terms': msg`Terms`,
  '/withdraw': msg`Withdraw from a contract`,
  '/withdraw/received/*': msg`We received it`,
  '/privacy': msg`Privacy`,
  '/privacy-policy': msg`Privacy`,
  '/withdrawal': msg`Right of withdrawal`,
  '/imprint': msg`Imprint`,
  '/commercial-disclosure': msg`Commercial disclosure`,
  '/accessibility': msg`Accessibility`,
  '/newsletter/confirm/*': msg`Confirm the newsletter`,
  '/newsletter/unsubscribe/*': msg`Unsubscribe from the newsletter`,
  '/admin': msg`Admin`,
  '/admin/insight': msg`Insight`,
  '/admin/letters': msg`Letters`,
  '/admin/letters/*': msg`Letter`,
  '/admin/import': msg`Import`,
  '/admin/manage-beats': msg`Manage beats`,
  '/admin/manage-beats/drafts': msg`Drafts`,
  '/admin/manage-users': msg`Manage users`,
  '/admin/manage-tags': msg`Manage tags`,
  '/admin/manage-payments': msg`Manage payments`,
  '/admin/manage-payments/*': msg`Withdrawals`,
  '/admin/manage-licenses': msg`Manage licenses`,
  '/admin/offers': msg`Offers`,
  '/admin/deals': msg`Deals`,
  '/admin/payouts': msg`Payouts`,
  '/admin/payouts/*': msg`Collaborator`,
  '/admin/audit': msg`Audit log`,
  '/admin/customers/*': msg`Customer`,
  '/admin/settings': msg`Settings`,
  '/admin/settings/*': msg`Settings`,
}

/** The page on which a voice is recorded over a beat. */
const BOOTH = /^\/beats\/[^/]+\/booth$/

/** Title of a page by path, in the language of `i18n`; of a beat's page, if a beat is given. */
export function pageTitle(
  path: string,
  settings: Pick<StoreSettings, 'storeName' | 'law'>,
  i18n: DrawText,
  beat?: Pick<Beat, 'title' | 'owner'>,
): string {
  const page = path.replace(/(?<=.)\/$/, '')
  const { storeName } = settings
  if (beat) return i18n._(BOOTH.test(page) ? boothTitle(beat, storeName) : beatTitle(beat, storeName))
  if (page === '/') return i18n._(msg`${{ storeName }}: beats with a license in one step`)
  return `${pageName(page, settings, i18n)} | ${storeName}`
}

/** Name of a page of the store, without that of the store. */
export function pageName(page: string, settings: Pick<StoreSettings, 'law'>, i18n: DrawText): string {
  return i18n._(titleOf(page, settings))
}

function titleOf(page: string, { law }: Pick<StoreSettings, 'law'>): Message {
  if (page === '/imprint' && law?.isNotice) return msg`Legal notice`
  if (page === '/withdraw' && law?.cancels) return msg`Cancel a purchase`
  return titles[page] ?? titles[page.replace(/[^/]+$/, '*')] ?? msg`Page not found`
}
