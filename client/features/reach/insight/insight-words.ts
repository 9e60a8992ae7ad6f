import { formatTime } from '#client/ui/seek-slider.tsx'
import type { Advice, Insight, InsightSteps } from '#contract/reach/insight.ts'
import { sourceLabels } from '#contract/reach/visit-source.ts'
import { countOf, formatCount } from '#contract/text/format-count.ts'

/** Fewer sales do not make a source the best. */
const MIN_SALES = 2

/** `8.1%`, from 10 on without decimals; nothing above 100: beats are bought unheard. */
export function shareText(part: number, whole: number): string {
  if (whole === 0 || part > whole) return ''
  const percent = (part / whole) * 100
  return `${percent < 10 && percent > 0 ? percent.toFixed(1) : Math.round(percent)}%`
}

/** What the table from play to sale says. */
export function funnelInWords(
  { all, before, sources }: Pick<Insight, 'all' | 'before' | 'sources'>,
  days: number,
): string {
  return [ofHundred(all), bestSource(sources), trend(all.plays, before.plays, days)].filter(Boolean).join(' ')
}

function ofHundred({ plays, hearts, sold }: InsightSteps): string {
  if (plays === 0) return ''
  const hearted = Math.round((hearts / plays) * 100)
  const bought = (sold / plays) * 100
  const sale =
    bought === 0
      ? 'none in a sale'
      : bought < 1
        ? 'fewer than one in a sale'
        : `${Math.round(bought)} in a sale`
  return `Of 100 plays, ${hearted} end in a heart and ${sale}.`
}

function bestSource(sources: Insight['sources']): string {
  const [best] = sources
    .filter(({ source, sold, plays }) => source !== null && sold >= MIN_SALES && plays > 0)
    .sort((a, b) => b.sold / b.plays - a.sold / a.plays)
  if (!best?.source) return ''
  return `${sourceLabels[best.source]} ${best.source === 'direct' || best.source === 'search' ? 'sells' : 'sell'} best: 1 sale in ${formatCount(Math.round(best.plays / best.sold))} plays.`
}

function trend(plays: number, before: number, days: number): string {
  if (before === 0) return ''
  const percent = Math.round((plays / before - 1) * 100)
  const span = days === 1 ? 'the day before' : `the ${days} days before`
  if (percent === 0) return `As many plays as on ${span}.`
  return `Plays are ${percent > 0 ? 'up' : 'down'} ${Math.abs(percent)}% on ${span}.`
}

type AdviceWords = { what: string; why: string; key: string; done: string }

/** An advice in words: what was seen, what to do, and what the key says. */
export function adviceInWords(advice: Advice, formatPrice: (price: number) => string): AdviceWords {
  const { title } = advice.beat
  switch (advice.kind) {
    case 'start':
      return {
        what: `${title}: people leave at ${formatTime(advice.leaveSeconds)}, the hook comes at ${formatTime(advice.hookSeconds)}.`,
        why: `${shareText(advice.leftBefore, 1)} leave just before it, ${shareText(advice.leftAfter, 1)} as long after. Start the preview at the hook.`,
        key: 'Start at the hook',
        done: `${title} starts at the hook now.`,
      }
    case 'tag':
      return {
        what: `“${advice.tag.name}” gets ${perHundred(advice.with)} hearts per 100 plays, other beats ${perHundred(advice.without)}.`,
        why: `${title} sounds like these and lacks the tag.${advice.searched > 0 ? ` It was searched for ${formatCount(advice.searched)} times.` : ''}`,
        key: `Tag it “${advice.tag.name}”`,
        done: `${title} is tagged “${advice.tag.name}” now.`,
      }
    case 'search': {
      const titles = new Intl.ListFormat('en').format(advice.beats.map((beat) => beat.title))
      const isOne = advice.beats.length === 1
      const found = advice.found === 0 ? 'nothing' : `only ${countOf(advice.found, 'beat', 'beats')}`
      return {
        what: `${formatCount(advice.count)} people searched “${advice.words}” and found ${found}.`,
        why: `${titles} ${isOne ? 'sounds' : 'sound'} like “${advice.tag.name}” and ${isOne ? 'lacks' : 'lack'} the tag. ${shareText(advice.asked.hits, advice.asked.of)} of searches ask for it, ${shareText(advice.played.hits, advice.played.of)} of plays have it.`,
        key: isOne ? `Tag it “${advice.tag.name}”` : `Tag both “${advice.tag.name}”`,
        done: `${titles} ${isOne ? 'is' : 'are'} tagged “${advice.tag.name}” now.`,
      }
    }
    case 'price':
      return {
        what: `${title}: ${formatCount(advice.looked)} looked at its licenses, ${advice.sold === 0 ? 'none' : formatCount(advice.sold)} bought.`,
        why: `Of others ${shareText(advice.others.sold, advice.others.looked)} buy. It costs ${formatPrice(advice.now)}, what sells costs ${formatPrice(advice.price)}.`,
        key: `Set it to ${formatPrice(advice.price)}`,
        done: `${title} costs ${formatPrice(advice.price)} now.`,
      }
    case 'feature':
      return {
        what: `${title}: ${shareText(advice.hearts, advice.plays)} of those who hear it heart it, and few hear it.`,
        why: `Of other beats ${shareText(advice.others.hearts, advice.others.plays)}. Feature it on the first page.`,
        key: 'Feature it',
        done: `${title} is on the first page now.`,
      }
  }
}

function perHundred({ plays, hearts }: { plays: number; hearts: number }): string {
  return plays === 0 ? '0' : ((hearts / plays) * 100).toFixed(1)
}
