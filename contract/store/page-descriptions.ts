import type { Beat } from '#contract/catalogue/beat.ts'
import { formatPrice } from '#contract/pricing/money.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import type { DrawText } from './page-head.ts'
import type { StoreSettings } from './rendered-page.ts'

/** Descriptions for search engines and shared links, where the store's default does not fit. */
const descriptions: Readonly<Record<string, Message>> = {
  '/login': msg`Sign in to buy licenses and download your purchases.`,
  '/register': msg`An account holds your licenses, their files and your receipts.`,
  '/forgot-password': msg`Get a link by email to set a new password.`,
  '/support': msg`Help with the website, with purchases and with everything else, and how to reach a person.`,
  '/faq': msg`What a license allows, which files you get, how payment and refunds work, and what a preview is.`,
  '/contact': msg`Write to us, or ask for a morning, afternoon or evening session in the studio.`,
  '/terms': msg`What you agree to when you use the store, buy a license or book the studio.`,
  '/privacy': msg`What the store keeps about you, why, for how long, and how to see or delete it.`,
  '/withdrawal': msg`Until when and how you can withdraw from a purchase, with a form.`,
  '/imprint': msg`Who runs the store, and how to reach them.`,
  '/commercial-disclosure': msg`Who sells, what it costs, and how payment, delivery and cancellation work.`,
  '/accessibility': msg`How accessible the store is, its known limits, and whom to write to.`,
  '/privacy-policy': msg`What the store keeps about you, why, for how long, and how to see or delete it.`,
}

const LONGEST_DESCRIPTION = 160

/** Description of a page by path, in the language of `i18n`; of a beat's page, if a beat is given. */
export function pageDescription(
  path: string,
  { storeName, currency, locale }: Pick<StoreSettings, 'storeName' | 'currency' | 'locale'>,
  i18n: DrawText,
  beat?: Beat,
): string {
  if (!beat)
    return i18n._(
      descriptions[path.replace(/\/$/, '')] ??
        msg`Beats to hear in full and license in one step. Filter by price, BPM, tone and tags at ${{ storeName }}.`,
    )
  const { bpm, tone, description } = beat
  const price = formatPrice(beat.price, currency, locale)
  return shortDescription(i18n._(msg`${{ bpm }} BPM, ${{ tone }}, from ${{ price }}. ${{ description }}`))
}

/** A text as long as search engines show it, in one line. */
export function shortDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= LONGEST_DESCRIPTION ? line : `${line.slice(0, LONGEST_DESCRIPTION - 1).trimEnd()}…`
}
