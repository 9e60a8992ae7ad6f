import { formatTime } from '#client/ui/seek-slider.tsx'
import type { Advice, Insight, InsightSteps } from '#contract/reach/insight.ts'
import type { SourceKind } from '#contract/reach/visit-source.ts'
import { formatCount, formatFixed } from '#contract/text/format-count.ts'
import { formatPercent } from '#contract/text/format-percent.ts'
import { listNames } from '#contract/text/list-names.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'

/** Fewer sales do not make a source the best. */
const MIN_SALES = 2

/** `8.1%`, from 10 on without decimals; nothing above 100: beats are bought unheard. */
export function shareText(part: number, whole: number, locale: Locale): string {
  if (whole === 0 || part > whole) return ''
  const share = part / whole
  const decimals = share < 0.1 && share > 0 ? 1 : 0
  return formatPercent(share, locale, decimals, decimals)
}

/** What the table from play to sale says, in sentences. */
export function funnelInWords(
  { all, before, sources }: Pick<Insight, 'all' | 'before' | 'sources'>,
  days: number,
  locale: Locale,
): Message[] {
  return [ofHundred(all), bestSource(sources, locale), trend(all.plays, before.plays, days, locale)].filter(
    (sentence) => sentence !== undefined,
  )
}

function ofHundred({ plays, hearts, sold }: InsightSteps): Message | undefined {
  if (plays === 0) return undefined
  const hearted = Math.round((hearts / plays) * 100)
  const bought = (sold / plays) * 100
  if (bought === 0)
    return msg`Of 100 plays, ${plural({ hearted }, { one: '# end in a heart', other: '# end in a heart' })} and none in a sale.`
  if (bought < 1)
    return msg`Of 100 plays, ${plural({ hearted }, { one: '# end in a heart', other: '# end in a heart' })} and fewer than one in a sale.`
  const sales = Math.round(bought)
  return msg`Of 100 plays, ${plural({ hearted }, { one: '# end in a heart', other: '# end in a heart' })} and ${plural({ sales }, { one: '# in a sale', other: '# in a sale' })}.`
}

const sellingBest: Readonly<Record<SourceKind, (of: { plays: string }) => Message>> = {
  search: ({ plays }) => msg`Search sells best: 1 sale in ${{ plays }} plays.`,
  direct: ({ plays }) => msg`Direct sells best: 1 sale in ${{ plays }} plays.`,
  embeds: ({ plays }) => msg`Embeds sell best: 1 sale in ${{ plays }} plays.`,
  crates: ({ plays }) => msg`Crates sell best: 1 sale in ${{ plays }} plays.`,
  campaigns: ({ plays }) => msg`Letters and campaigns sell best: 1 sale in ${{ plays }} plays.`,
  other: ({ plays }) => msg`Other sites sell best: 1 sale in ${{ plays }} plays.`,
}

function bestSource(sources: Insight['sources'], locale: Locale): Message | undefined {
  const [best] = sources
    .filter(({ source, sold, plays }) => source !== null && sold >= MIN_SALES && plays > 0)
    .sort((a, b) => b.sold / b.plays - a.sold / a.plays)
  if (!best?.source) return undefined
  return sellingBest[best.source]({ plays: formatCount(Math.round(best.plays / best.sold), locale) })
}

function trend(plays: number, before: number, days: number, locale: Locale): Message | undefined {
  if (before === 0) return undefined
  const change = Math.round((plays / before - 1) * 100)
  if (change === 0)
    return msg`As many plays as on ${plural({ days }, { one: 'the day before', other: 'the # days before' })}.`
  const percent = formatPercent(Math.abs(change) / 100, locale)
  return change > 0
    ? msg`Plays are up ${{ percent }} on ${plural({ days }, { one: 'the day before', other: 'the # days before' })}.`
    : msg`Plays are down ${{ percent }} on ${plural({ days }, { one: 'the day before', other: 'the # days before' })}.`
}

/** `why` is in sentences. */
type AdviceWords = { what: Message; why: Message[]; key: Message; done: Message }

/** An advice in words: what was seen, what to do, and what the key says. */
export function adviceInWords(
  advice: Advice,
  formatPrice: (price: number) => string,
  locale: Locale,
): AdviceWords {
  const { title } = advice.beat
  switch (advice.kind) {
    case 'start': {
      const [leave, hook] = [formatTime(advice.leaveSeconds), formatTime(advice.hookSeconds)]
      const before = shareText(advice.leftBefore, 1, locale)
      const after = shareText(advice.leftAfter, 1, locale)
      return {
        what: msg`${{ title }}: people leave at ${{ leave }}, the hook comes at ${{ hook }}.`,
        why: [
          msg`${{ before }} leave just before it, ${{ after }} as long after. Start the preview at the hook.`,
        ],
        key: msg`Start at the hook`,
        done: msg`${{ title }} starts at the hook now.`,
      }
    }
    case 'tag': {
      const tag = advice.tag.name
      const hearts = perHundred(advice.with, locale)
      const others = perHundred(advice.without, locale)
      const { searched } = advice
      return {
        what: msg`“${{ tag }}” gets ${{ hearts }} hearts per 100 plays, other beats ${{ others }}.`,
        why: [
          msg`${{ title }} sounds like these and lacks the tag.`,
          ...(searched > 0
            ? [msg`It was searched for ${plural({ searched }, { one: '# time', other: '# times' })}.`]
            : []),
        ],
        key: msg`Tag it “${{ tag }}”`,
        done: msg`${{ title }} is tagged “${{ tag }}” now.`,
      }
    }
    case 'search':
      return searchInWords(advice, locale)
    case 'price': {
      const { looked, sold } = advice
      const [now, price] = [formatPrice(advice.now), formatPrice(advice.price)]
      const share = shareText(advice.others.sold, advice.others.looked, locale)
      return {
        what:
          sold === 0
            ? msg`${{ title }}: ${plural({ looked }, { one: '# looked at its licenses', other: '# looked at its licenses' })}, none bought.`
            : msg`${{ title }}: ${plural({ looked }, { one: '# looked at its licenses', other: '# looked at its licenses' })}, ${plural({ sold }, { one: '# bought', other: '# bought' })}.`,
        why: [msg`Of others ${{ share }} buy. It costs ${{ now }}, what sells costs ${{ price }}.`],
        key: msg`Set it to ${{ price }}`,
        done: msg`${{ title }} costs ${{ price }} now.`,
      }
    }
    case 'feature': {
      const share = shareText(advice.hearts, advice.plays, locale)
      const others = shareText(advice.others.hearts, advice.others.plays, locale)
      return {
        what: msg`${{ title }}: ${{ share }} of people who hear it heart it, but few hear it.`,
        why: [msg`Of other beats ${{ others }}. Feature it on the first page.`],
        key: msg`Feature it`,
        done: msg`${{ title }} is on the first page now.`,
      }
    }
  }
}

/** One beat, or two, that lack the tag that people look for. */
function searchInWords(advice: Extract<Advice, { kind: 'search' }>, locale: Locale): AdviceWords {
  const titles = listNames(
    advice.beats.map((beat) => beat.title),
    locale,
  )
  const isOne = advice.beats.length < 2
  const { count, words, found } = advice
  const tag = advice.tag.name
  const asked = shareText(advice.asked.hits, advice.asked.of, locale)
  const played = shareText(advice.played.hits, advice.played.of, locale)
  return {
    what:
      found === 0
        ? msg`${plural({ count }, { one: '# person', other: '# people' })} searched “${{ words }}” and found nothing.`
        : msg`${plural({ count }, { one: '# person', other: '# people' })} searched “${{ words }}” and found only ${plural({ found }, { one: '# beat', other: '# beats' })}.`,
    why: [
      isOne
        ? msg`${{ titles }} sounds like “${{ tag }}” and lacks the tag.`
        : msg`${{ titles }} sound like “${{ tag }}” and lack the tag.`,
      msg`${{ asked }} of searches ask for it, ${{ played }} of plays have it.`,
    ],
    key: isOne ? msg`Tag it “${{ tag }}”` : msg`Tag both “${{ tag }}”`,
    done: isOne
      ? msg`${{ title: titles }} is tagged “${{ tag }}” now.`
      : msg`${{ titles }} are tagged “${{ tag }}” now.`,
  }
}

function perHundred({ plays, hearts }: { plays: number; hearts: number }, locale: Locale): string {
  return plays === 0 ? formatCount(0, locale) : formatFixed((hearts / plays) * 100, 1, locale)
}
