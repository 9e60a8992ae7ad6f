import type { Deal, DealScopes } from '#contract/pricing/deal.ts'
import { reductionLabel } from '#contract/pricing/deal-parts.ts'
import { listParts } from '#contract/text/list-names.ts'
import { type Locale, pageLocale } from '#contract/text/locales.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import type { Days } from '#contract/text/zoned-days.ts'
import type { ShownIn } from './deal-kind-view.ts'

/** What a sale or code takes off, such as `10% off each license`. */
export function reductionInWords(
  deal: { tiers: readonly string[]; percent: number | null; amount: number | null },
  scopes: DealScopes | undefined,
  { currency, locale }: ShownIn,
): Message {
  const tiers = namesById(deal.tiers, scopes?.tiers, locale)
  const reduction = reductionLabel(deal, currency, locale)
  if (tiers) return msg`${{ reduction }} off ${{ tiers }} licenses`
  return deal.percent === null ? msg`${{ reduction }} off the cart` : msg`${{ reduction }} off each license`
}

/** A deal's scope. */
export function whichBeats(deal: Deal, scopes: DealScopes | undefined, locale: Locale): Message[] {
  if (!('beats' in deal)) return [msg`All beats`]
  const count = deal.beats.length
  const tags = namesById(deal.tags, scopes?.tags, locale) || deal.tags.length
  const producers = namesById(deal.producers, scopes?.producers, locale) || deal.producers.length
  const parts = [
    ...(count > 0 ? [msg`${plural({ count }, { one: 'One beat', other: '# beats' })}`] : []),
    ...(deal.tags.length > 0 ? [msg`Tagged ${{ tags }}`] : []),
    ...(deal.producers.length > 0 ? [msg`By ${{ producers }}`] : []),
  ]
  return parts.length > 0 ? parts : [msg`All beats`]
}

/** A deal's dates. */
export function when({ from, until, createdAt }: Deal, { mediumDay }: Pick<Days, 'mediumDay'>): Message {
  const start = mediumDay(from ?? createdAt)
  if (until === null) return msg`Since ${{ start }}, no end`
  const end = mediumDay(until)
  return msg`${{ start }} to ${{ end }}`
}

/** Names of ids, as known; empty for none. */
export function namesById(
  ids: readonly string[],
  known: readonly { id: string; name: string }[] = [],
  locale: Locale = pageLocale(),
): string {
  return listParts(
    ids.flatMap((id) => known.find((one) => one.id === id)?.name ?? []),
    locale,
  )
}
