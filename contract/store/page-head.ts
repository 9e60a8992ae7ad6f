import type { Beat } from '#contract/catalogue/beat.ts'
import { formatPrice } from '#contract/pricing/money.ts'
import { beatTitle, boothTitle } from './own-titles.ts'
import type { StoreSettings } from './rendered-page.ts'

/** Titles by path; `*` stands for one segment, such as a token. */
const titles: Record<string, string> = {
  '/': '',
  '/beats': 'Beats',
  '/beats/*': 'Beat',
  '/producers/*': 'Producer',
  '/crates': 'Crates',
  '/crates/*': 'Crate',
  '/login': 'Sign in',
  '/sign-in-link': 'Sign in by email',
  '/sign-in-link/*': 'Sign in',
  '/register': 'Create an account',
  '/forgot-password': 'Forgot password',
  '/reset-password/*': 'Reset password',
  '/confirm-email/*': 'Confirm your address',
  '/account': 'Your account',
  '/orders': 'My Purchases',
  '/offers': 'Your offers',
  '/free-download/*': 'Free download',
  '/split/*': 'Your share of a beat',
  '/my-shares': 'My Shares',
  '/orders/*': 'Your license',
  '/verify/*': 'License check',
  '/checkout': 'Checkout',
  '/success': 'Payment Successful!',
  '/failed': 'Payment Failed!',
  '/error': 'Internal Server Error!',
  '/support': 'Support',
  '/faq': 'Questions and answers',
  '/contact': 'Contact',
  '/terms': 'Terms',
  '/withdraw': 'Withdraw from a contract',
  '/withdraw/received/*': 'We received it',
  '/privacy': 'Privacy',
  '/privacy-policy': 'Privacy',
  '/withdrawal': 'Right of withdrawal',
  '/imprint': 'Imprint',
  '/commercial-disclosure': 'Commercial disclosure',
  '/accessibility': 'Accessibility',
  '/newsletter/confirm/*': 'Confirm the newsletter',
  '/newsletter/unsubscribe/*': 'Unsubscribe from the newsletter',
  '/admin': 'Admin',
  '/admin/insight': 'Insight',
  '/admin/letters': 'Letters',
  '/admin/letters/*': 'Letter',
  '/admin/import': 'Import',
  '/admin/manage-beats': 'Manage beats',
  '/admin/manage-beats/drafts': 'Drafts',
  '/admin/manage-users': 'Manage users',
  '/admin/manage-tags': 'Manage tags',
  '/admin/manage-payments': 'Manage payments',
  '/admin/manage-payments/*': 'Withdrawals',
  '/admin/manage-licenses': 'Manage licenses',
  '/admin/offers': 'Offers',
  '/admin/deals': 'Deals',
  '/admin/payouts': 'Payouts',
  '/admin/payouts/*': 'Collaborator',
  '/admin/audit': 'Audit log',
  '/admin/customers/*': 'Customer',
  '/admin/settings': 'Settings',
  '/admin/settings/*': 'Settings',
}

/** Descriptions for search engines and shared links, where the store's default does not fit. */
const descriptions: Record<string, string> = {
  '/login': 'Sign in to buy licenses and download your purchases.',
  '/register': 'An account holds your licenses, their files and your receipts.',
  '/forgot-password': 'Get a link by email to set a new password.',
  '/support': 'Help with the website, with purchases and with everything else, and how to reach a person.',
  '/faq': 'What a license allows, which files you get, how payment and refunds work, and what a preview is.',
  '/contact': 'Write to us, or ask for a morning, afternoon or evening session in the studio.',
  '/terms': 'What you agree to when you use the store, buy a license or book the studio.',
  '/privacy': 'What the store keeps about you, why, for how long, and how to see or delete it.',
  '/withdrawal': 'Until when and how you can withdraw from a purchase, with a form.',
  '/imprint': 'Who runs the store, and how to reach them.',
  '/commercial-disclosure': 'Who sells, what it costs, and how payment, delivery and cancellation work.',
  '/accessibility': 'How accessible the store is, its known limits, and whom to write to.',
  '/privacy-policy': 'What the store keeps about you, why, for how long, and how to see or delete it.',
}

const LONGEST_DESCRIPTION = 160
/** The page on which a voice is recorded over a beat. */
const BOOTH = /^\/beats\/[^/]+\/booth$/

/** Title of a page by path; of a beat's page, if a beat is given. */
export function pageTitle(
  path: string,
  { storeName, law }: Pick<StoreSettings, 'storeName' | 'law'>,
  beat?: Pick<Beat, 'title' | 'owner'>,
): string {
  const page = path.replace(/(?<=.)\/$/, '')
  if (page === '/imprint' && law?.isNotice) return `Legal notice | ${storeName}`
  if (page === '/withdraw' && law?.withdraw === 'cancel') return `Cancel a purchase | ${storeName}`
  if (beat) return BOOTH.test(page) ? boothTitle(beat, storeName) : beatTitle(beat, storeName)
  const title = titles[page] ?? titles[page.replace(/[^/]+$/, '*')] ?? 'Page not found'
  return title === '' ? `${storeName}: beats with a license in one step` : `${title} | ${storeName}`
}

/** Description of a page by path; of a beat's page, if a beat is given. */
export function pageDescription(
  path: string,
  { storeName, currency }: Pick<StoreSettings, 'storeName' | 'currency'>,
  beat?: Beat,
): string {
  if (!beat)
    return (
      descriptions[path.replace(/\/$/, '')] ??
      `Beats to hear in full and license in one step. Filter by price, BPM, tone and tags at ${storeName}.`
    )
  return shortDescription(
    `${beat.bpm} BPM, ${beat.tone}, from ${formatPrice(beat.price, currency)}. ${beat.description}`,
  )
}

/** A text as long as search engines show it, in one line. */
export function shortDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= LONGEST_DESCRIPTION ? line : `${line.slice(0, LONGEST_DESCRIPTION - 1).trimEnd()}…`
}
