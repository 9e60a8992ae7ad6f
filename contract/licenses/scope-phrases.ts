import { formatCount } from '#contract/text/format-count.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import type { LicenseScope } from './license-scope.ts'

/** The phrases that summaries and contracts of licenses are made of. */

export type Gained = 'streams' | 'copies' | 'videos' | 'radioStations' | 'paidShows' | 'years'
type Counted = (count: number) => Message

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

/** A number as a text has it: English writes small ones as words. */
export const numberWord = (count: number, locale: Locale): string =>
  (locale === 'en' ? words[count] : undefined) ?? formatCount(count, locale)

export const anyNumberOf = {
  streams: msg`any number of streams`,
  copies: msg`any number of copies`,
  paidShows: msg`any number of paid shows`,
  videos: msg`any number of music videos`,
  radioStations: msg`any number of radio stations`,
} as const

export const noneOf = {
  streams: msg`no streams`,
  copies: msg`no copies`,
  paidShows: msg`no paid shows`,
  videos: msg`no music videos`,
  radioStations: msg`no radio stations`,
} as const

export const upTo = {
  streams: (count) => msg`up to ${plural({ count }, { one: '# stream', other: '# streams' })}`,
  copies: (count) => msg`up to ${plural({ count }, { one: '# copy', other: '# copies' })}`,
  paidShows: (count) => msg`up to ${plural({ count }, { one: '# paid show', other: '# paid shows' })}`,
} as const satisfies Record<string, Counted>

/** With the value `number` for `count`. */
export const numberOf = {
  videos: (count) =>
    msg`${plural({ count }, { one: '{number} music video', other: '{number} music videos' })}`,
  radioStations: (count) =>
    msg`${plural({ count }, { one: '{number} radio station', other: '{number} radio stations' })}`,
} as const satisfies Record<string, Counted>

/** What a license adds where there was nothing. With the value `number`. */
export const newOf = {
  streams: (count) => msg`${plural({ count }, { one: '{number} stream', other: '{number} streams' })}`,
  copies: (count) => msg`${plural({ count }, { one: '{number} copy', other: '{number} copies' })}`,
  videos: (count) => msg`${plural({ count }, { one: '{number} video', other: '{number} videos' })}`,
  radioStations: numberOf.radioStations,
  paidShows: (count) =>
    msg`${plural({ count }, { one: '{number} paid show', other: '{number} paid shows' })}`,
  years: (count) => msg`${plural({ count }, { one: '{number} year', other: '{number} years' })}`,
} as const satisfies Record<Gained, Counted>

/** What a license adds to what there was. With the value `number`. */
export const moreOf = {
  streams: (count) =>
    msg`${plural({ count }, { one: '{number} more stream', other: '{number} more streams' })}`,
  copies: (count) => msg`${plural({ count }, { one: '{number} more copy', other: '{number} more copies' })}`,
  videos: (count) => msg`${plural({ count }, { one: '{number} more video', other: '{number} more videos' })}`,
  radioStations: (count) =>
    msg`${plural({ count }, { one: '{number} more radio station', other: '{number} more radio stations' })}`,
  paidShows: (count) =>
    msg`${plural({ count }, { one: '{number} more paid show', other: '{number} more paid shows' })}`,
  years: (count) => msg`${plural({ count }, { one: '{number} more year', other: '{number} more years' })}`,
} as const satisfies Record<Gained, Counted>

export const unlimitedOf = {
  streams: msg`unlimited streams`,
  copies: msg`unlimited copies`,
  videos: msg`unlimited videos`,
  radioStations: msg`unlimited radio`,
  paidShows: msg`unlimited paid shows`,
  years: msg`no end`,
} as const satisfies Record<Gained, Message>

/** The limits of a license in a line: `50,000 streams`, `no radio`. */
export function shortLimits(scope: LicenseScope): Message[] {
  const { streams, copies, videos, radioStations, performances, termYears } = scope
  return [
    short(
      streams,
      msg`any streams`,
      msg`no streams`,
      (count) => msg`${plural({ count }, { one: '# stream', other: '# streams' })}`,
    ),
    short(
      copies,
      msg`any copies`,
      msg`no copies`,
      (count) => msg`${plural({ count }, { one: '# copy', other: '# copies' })}`,
    ),
    short(
      videos,
      msg`any videos`,
      msg`no videos`,
      (count) => msg`${plural({ count }, { one: '# video', other: '# videos' })}`,
    ),
    short(
      radioStations,
      msg`any radio`,
      msg`no radio`,
      (count) => msg`${plural({ count }, { one: '# station', other: '# stations' })}`,
    ),
    performances === 'nonprofit'
      ? msg`non-profit shows`
      : short(
          performances,
          msg`any shows`,
          msg`no shows`,
          (count) => msg`${plural({ count }, { one: '# show', other: '# shows' })}`,
        ),
    termYears === null
      ? msg`no end`
      : msg`${plural({ years: termYears }, { one: '# year', other: '# years' })}`,
  ]
}

function short(limit: number | null, any: Message, none: Message, some: Counted): Message {
  if (limit === null) return any
  return limit === 0 ? none : some(limit)
}
