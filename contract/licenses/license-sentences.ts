import { formatCount } from '#contract/text/format-count.ts'
import type { LicenseScope, ScopeFile } from './license-scope.ts'
import { amountOf, buyerShare, countedLimits, type ScopeRow } from './scope-rows.ts'

/** Plain-language summaries of a license. */

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

/**
 * What one license adds to another, to follow its name: `adds the WAV, 450,000 more streams and two more videos`. Files
 * come first, then the two or three main gains. Undefined if it adds nothing.
 */
export function differenceOf(before: LicenseScope, now: LicenseScope): string | undefined {
  const files = now.files.filter((kind) => !before.files.includes(kind)).map(fileName)
  const added = liftsEverything(before, now) ? [] : gains(before, now).slice(0, files.length > 0 ? 2 : 3)
  const acts = [
    ...(files.length + added.length > 0 ? [`adds ${formatList([...files, ...added])}`] : []),
    ...(liftsEverything(before, now) ? ['lifts every limit'] : []),
    ...(now.exclusive && !before.exclusive ? ['closes the beat to everyone else'] : []),
  ]
  return acts.length === 0 ? undefined : formatList(acts)
}

/**
 * What a license gives, one thought a sentence.
 * @param given its name, its price in words such as `$29` or `two times the price of the beat`, and the credit with its
 * variables filled in
 */
export function describeScope(
  scope: LicenseScope,
  given: { name: string; price: string; credit: string },
): string[] {
  const { streams, copies, videos, radioStations } = scope
  const share = buyerShare(scope)
  return [
    `${given.name} gives ${formatList(scope.files.map(fileName))} for ${given.price}.`,
    `${upperFirst(formatList([limitPhrase(streams, 'stream'), limitPhrase(copies, 'copy', 'copies')]))} of one new recording.`,
    `${upperFirst(
      [
        countPhrase(videos, 'music video'),
        countPhrase(radioStations, 'radio station'),
        performancePhrase(scope.performances),
      ].join(', '),
    )}.`,
    scope.termYears === null
      ? `It has no end. ${saleSentence(scope)}`
      : `It lasts ${scope.termYears} ${scope.termYears === 1 ? 'year' : 'years'} from the purchase. ${saleSentence(scope)}`,
    `${share === 50 ? 'Publishing is split 50/50.' : `${share}% of the publishing is the buyer’s.`} ${
      given.credit === '' ? 'No credit is required.' : `The credit reads “${given.credit}”.`
    }`,
  ]
}

/** One-line summary for lists: `MP3, 50,000 streams, 2,000 copies, 1 video, no radio, non-profit shows, 3 years`. */
export function scopeLine(scope: LicenseScope): string {
  const isLimitless =
    countedLimits.every((field) => scope[field] === null) && scope.performances === null && !scope.termYears
  const limits = isLimitless
    ? ['no limits', 'no end']
    : [
        short(scope.streams, 'streams'),
        short(scope.copies, 'copies'),
        scope.videos === 1 ? '1 video' : short(scope.videos, 'videos'),
        scope.radioStations
          ? short(scope.radioStations, scope.radioStations === 1 ? 'station' : 'stations')
          : short(scope.radioStations, 'radio'),
        scope.performances === 'nonprofit'
          ? 'non-profit shows'
          : short(scope.performances, scope.performances === 1 ? 'show' : 'shows'),
        scope.termYears === null
          ? 'no end'
          : `${scope.termYears} ${scope.termYears === 1 ? 'year' : 'years'}`,
      ]
  const files = scope.files.map((kind) => (kind === 'stems' ? kind : kind.toUpperCase())).join(', ')
  return [files, ...limits, `buyer keeps ${buyerShare(scope)}%`].join(', ')
}

/** `up to 50,000 streams`, `any number of streams`, `no streams`. */
export function limitPhrase(limit: number | null, noun: string, plural = `${noun}s`): string {
  if (limit === null) return `any number of ${plural}`
  if (limit === 0) return `no ${plural}`
  return `up to ${formatCount(limit)} ${limit === 1 ? noun : plural}`
}

/** `any number of paid shows`, `non-profit shows`, `up to 10 paid shows`. */
export function performancePhrase(limit: LicenseScope['performances']): string {
  return limit === 'nonprofit' ? 'non-profit shows only' : limitPhrase(limit, 'paid show')
}

/** `one music video`, `12 music videos`, `any number of music videos`. */
export function countPhrase(limit: number | null, noun: string): string {
  if (limit === null) return `any number of ${noun}s`
  return `${inWords(limit)} ${noun}${limit === 1 ? '' : 's'}`
}

/** `a`, `a and b`, `a, b and c`. */
export function formatList(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join()
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

export function fileName(kind: ScopeFile): string {
  return kind === 'stems' ? 'the stems' : `the ${kind.toUpperCase()}`
}

function saleSentence({ exclusive }: LicenseScope): string {
  return exclusive ? 'Nobody can license the beat afterwards.' : 'The beat stays on sale.'
}

/** Streams first, then limits that become unlimited, then the rest. */
function gains(before: LicenseScope, now: LicenseScope): string[] {
  const grows = (field: ScopeRow) => amountOf(now, field) > amountOf(before, field)
  const unlimited = (['radioStations', 'videos', 'copies'] as const).filter(
    (field) => grows(field) && now[field] === null,
  )
  const rest = (
    ['videos', 'radioStations', 'copies', 'performances', 'termYears', 'publishingShare'] as const
  ).filter((field) => grows(field) && !unlimited.some((other) => other === field))
  const order: readonly Exclude<ScopeRow, 'files'>[] = grows('streams')
    ? ['streams', ...unlimited, ...rest]
    : [...unlimited, ...rest]
  return order.map((field) => gain(field, before, now))
}

function gain(field: Exclude<ScopeRow, 'files'>, before: LicenseScope, now: LicenseScope): string {
  switch (field) {
    case 'streams':
      return gainOf(before.streams, now.streams, 'stream')
    case 'copies':
      return gainOf(before.copies, now.copies, 'copy', 'copies')
    case 'videos':
      return gainOf(before.videos, now.videos, 'video')
    case 'radioStations':
      return now.radioStations === null
        ? 'unlimited radio'
        : gainOf(before.radioStations, now.radioStations, 'radio station')
    case 'performances':
      if (now.performances === null) return 'unlimited paid shows'
      return now.performances === 'nonprofit'
        ? 'non-profit shows'
        : gainOf(before.performances === 'nonprofit' ? 0 : before.performances, now.performances, 'paid show')
    case 'termYears':
      return now.termYears === null ? 'no end' : gainOf(before.termYears, now.termYears, 'year')
    case 'publishingShare':
      return `${buyerShare(now)}% of the publishing`
  }
}

function gainOf(before: number | null, now: number | null, noun: string, plural = `${noun}s`): string {
  if (now === null) return `unlimited ${plural}`
  const more = now - (before ?? 0)
  return `${inWords(more)} ${before ? 'more ' : ''}${more === 1 ? noun : plural}`
}

/** Whether every limit becomes unlimited, and there are more than two. */
function liftsEverything(before: LicenseScope, now: LicenseScope): boolean {
  const limits = [...countedLimits, 'performances', 'termYears'] as const
  return (
    limits.every((field) => now[field] === null) &&
    limits.filter((field) => before[field] !== null).length > 2
  )
}

function short(limit: number | null, plural: string): string {
  if (limit === null) return `any ${plural}`
  return limit === 0 ? `no ${plural}` : `${formatCount(limit)} ${plural}`
}

function inWords(count: number): string {
  return words[count] ?? formatCount(count)
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
