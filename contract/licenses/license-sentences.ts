import { type Draws, languageOf, withValues } from '#contract/text/draws.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { joinSentences } from '#contract/text/join-sentences.ts'
import { listNames, listParts } from '#contract/text/list-names.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import type { LicenseScope, ScopeFile } from './license-scope.ts'
import { gainsOf, isMore } from './scope-gains.ts'
import {
  anyNumberOf,
  type Gained,
  moreOf,
  newOf,
  noneOf,
  numberOf,
  numberWord,
  shortLimits,
  unlimitedOf,
  upTo,
} from './scope-phrases.ts'
import { buyerShare, countedLimits, type ScopeRow } from './scope-rows.ts'

/** Plain-language summaries of a license, and the phrases of its contract, in the language of `i18n`. */

/**
 * What one license adds to another, to follow its name: `adds the WAV, 450,000 more streams and two more videos`. Files
 * come first, then the two or three main gains. Undefined if it adds nothing.
 */
export function differenceOf(before: LicenseScope, now: LicenseScope, i18n: Draws): string | undefined {
  if (!isMore(before, now)) return undefined
  const lifts = liftsEverything(before, now)
  const files = now.files.filter((kind) => !before.files.includes(kind)).map((kind) => fileName(kind, i18n))
  const added = lifts
    ? []
    : gainsOf(before, now)
        .slice(0, files.length > 0 ? 2 : 3)
        .map((field) => gain(field, before, now, i18n))
  const locale = languageOf(i18n)
  const acts = [
    ...(files.length + added.length > 0
      ? [i18n._(msg`adds ${{ gains: listNames([...files, ...added], locale) }}`)]
      : []),
    ...(lifts ? [i18n._(msg`lifts every limit`)] : []),
    ...(now.exclusive && !before.exclusive ? [i18n._(msg`closes the beat to everyone else`)] : []),
  ]
  return listNames(acts, locale)
}

/**
 * What a license gives, one thought a sentence.
 * @param given its name, its price in words such as `$29` or `two times the price of the beat`, and the credit with its
 * variables filled in
 */
export function describeScope(
  scope: LicenseScope,
  given: { name: string; price: string; credit: string },
  i18n: Draws,
): string[] {
  const { streams, copies, videos, radioStations, termYears } = scope
  const locale = languageOf(i18n)
  const { name, price, credit } = given
  const percent = formatCount(buyerShare(scope), locale)
  const files = listNames(
    scope.files.map((kind) => fileName(kind, i18n)),
    locale,
  )
  const limits = listNames(
    [limitPhrase(streams, 'streams', i18n), limitPhrase(copies, 'copies', i18n)],
    locale,
  )
  const uses = listNames(
    [
      countPhrase(videos, 'videos', i18n),
      countPhrase(radioStations, 'radioStations', i18n),
      performancePhrase(scope.performances, i18n),
    ],
    locale,
  )
  const lasts =
    termYears === null
      ? msg`It has no end.`
      : msg`It lasts ${plural({ years: termYears }, { one: '# year', other: '# years' })} from the purchase.`
  return [
    i18n._(msg`${{ name }} gives ${{ files }} for ${{ price }}.`),
    i18n._(msg`It allows ${{ limits }} of one new recording.`),
    i18n._(msg`It includes ${{ uses }}.`),
    joinSentences(i18n, [lasts, saleSentence(scope)]),
    joinSentences(i18n, [
      buyerShare(scope) === 50
        ? msg`Publishing is split 50/50.`
        : msg`${{ percent }}% of the publishing is the buyer’s.`,
      credit === '' ? msg`No credit is required.` : msg`The credit reads “${{ credit }}”.`,
    ]),
  ]
}

/** One-line summary for lists: `MP3, 50,000 streams, 2,000 copies, 1 video, no radio, non-profit shows, 3 years`. */
export function scopeLine(scope: LicenseScope, i18n: Draws): string {
  const isLimitless =
    countedLimits.every((field) => scope[field] === null) && scope.performances === null && !scope.termYears
  const percent = formatCount(buyerShare(scope), languageOf(i18n))
  const parts = [
    ...(isLimitless ? [msg`no limits`, msg`no end`] : shortLimits(scope)),
    msg`buyer keeps ${{ percent }}%`,
  ]
  const files = scope.files.map((kind) => (kind === 'stems' ? i18n._(msg`stems`) : kind.toUpperCase()))
  return listParts([...files, ...parts.map((part) => i18n._(part))], languageOf(i18n))
}

/** `up to 50,000 streams`, `any number of streams`, `no streams`. */
export function limitPhrase(
  limit: number | null,
  of: 'streams' | 'copies' | 'paidShows',
  i18n: Draws,
): string {
  if (limit === null) return i18n._(anyNumberOf[of])
  return i18n._(limit === 0 ? noneOf[of] : upTo[of](limit))
}

/** `any number of paid shows`, `non-profit shows only`, `up to 10 paid shows`. */
export function performancePhrase(limit: LicenseScope['performances'], i18n: Draws): string {
  return limit === 'nonprofit' ? i18n._(msg`non-profit shows only`) : limitPhrase(limit, 'paidShows', i18n)
}

/** `one music video`, `12 music videos`, `any number of music videos`. */
export function countPhrase(limit: number | null, of: 'videos' | 'radioStations', i18n: Draws): string {
  if (limit === null) return i18n._(anyNumberOf[of])
  const number = numberWord(limit, languageOf(i18n))
  return i18n._(limit === 0 ? noneOf[of] : withValues(numberOf[of](limit), { number }))
}

export function fileName(kind: ScopeFile, i18n: Draws): string {
  return i18n._(kind === 'stems' ? msg`the stems` : msg`the ${{ format: kind.toUpperCase() }}`)
}

function saleSentence({ exclusive }: LicenseScope): Message {
  return exclusive ? msg`Nobody can license the beat afterwards.` : msg`The beat stays on sale.`
}

function gain(
  field: Exclude<ScopeRow, 'files'>,
  before: LicenseScope,
  now: LicenseScope,
  i18n: Draws,
): string {
  switch (field) {
    case 'performances':
      return now.performances === 'nonprofit'
        ? i18n._(msg`non-profit shows`)
        : gainOf(
            before.performances === 'nonprofit' ? 0 : before.performances,
            now.performances,
            'paidShows',
            i18n,
          )
    case 'termYears':
      return gainOf(before.termYears, now.termYears, 'years', i18n)
    case 'publishingShare': {
      const percent = formatCount(buyerShare(now), languageOf(i18n))
      return i18n._(msg`${{ percent }}% of the publishing`)
    }
    default:
      return gainOf(before[field], now[field], field, i18n)
  }
}

function gainOf(before: number | null, now: number | null, of: Gained, i18n: Draws): string {
  if (now === null) return i18n._(unlimitedOf[of])
  const count = now - (before ?? 0)
  const number = numberWord(count, languageOf(i18n))
  return i18n._(withValues((before ? moreOf : newOf)[of](count), { number }))
}

/** Whether every limit becomes unlimited, and there are more than two. */
function liftsEverything(before: LicenseScope, now: LicenseScope): boolean {
  const limits = [...countedLimits, 'performances', 'termYears'] as const
  return (
    limits.every((field) => now[field] === null) &&
    limits.filter((field) => before[field] !== null).length > 2
  )
}
