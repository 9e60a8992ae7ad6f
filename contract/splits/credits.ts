import { type Draws, languageOf } from '#contract/text/draws.ts'
import { formatPercentage } from '#contract/text/format-percent.ts'
import { joinSentences } from '#contract/text/join-sentences.ts'
import { listNames } from '#contract/text/list-names.ts'
import { msg } from '#contract/text/msg.ts'

/** Somebody who made a beat, as its contracts name them. */
export type Credit = { name: string; role: string; publishing: number }

/**
 * How contracts name who made a beat: `Written by Ada Wren (40%) and Juno Park (60%). Produced by Ada Wren.`
 * Writers are those with a publishing share; the others are credited by role only.
 */
export function creditSentence(credits: readonly Credit[], i18n: Draws): string {
  const list = (names: readonly string[]) => listNames(names, languageOf(i18n))
  const producers = credits.filter(({ role }) => role === 'Producer' || role === 'Co-producer')
  const namesOf = (some: readonly Credit[]) => list(some.map(({ name }) => name))
  const byRole = (role: string) =>
    namesOf(credits.filter((credit) => credit.role === role && credit.publishing === 0))
  const writers = list(
    credits
      .filter(({ publishing }) => publishing > 0)
      .map(({ name, publishing }) => `${name} (${formatPercentage(publishing, languageOf(i18n))})`),
  )
  const sentences = [
    [writers, msg`Written by ${{ names: writers }}.`],
    [namesOf(producers), msg`Produced by ${{ names: namesOf(producers) }}.`],
    [byRole('Songwriter'), msg`Songs by ${{ names: byRole('Songwriter') }}.`],
    [byRole('Musician'), msg`Played by ${{ names: byRole('Musician') }}.`],
    [byRole('Engineer'), msg`Mixed by ${{ names: byRole('Engineer') }}.`],
  ] as const
  return joinSentences(
    i18n,
    sentences.flatMap(([names, sentence]) => (names === '' ? [] : [sentence])),
  )
}
