import { listNames } from '#contract/text/list-names.ts'
/** Somebody who made a beat, as its contracts name them. */
export type Credit = { name: string; role: string; publishing: number }

/**
 * How contracts name who made a beat: `Written by Ada Wren (40%) and Juno Park (60%). Produced by Ada Wren.`
 * Writers are those with a publishing share; the others are credited by role only.
 */
export function creditSentence(credits: readonly Credit[]): string {
  const writers = credits.filter(({ publishing }) => publishing > 0)
  const producers = credits.filter(({ role }) => role === 'Producer' || role === 'Co-producer')
  const byRole = (role: string) => credits.filter((credit) => credit.role === role && credit.publishing === 0)
  const sentences: [string, string[]][] = [
    ['Written by', writers.map(({ name, publishing }) => `${name} (${publishing}%)`)],
    ['Produced by', producers.map(({ name }) => name)],
    ['Songs by', byRole('Songwriter').map(({ name }) => name)],
    ['Played by', byRole('Musician').map(({ name }) => name)],
    ['Mixed by', byRole('Engineer').map(({ name }) => name)],
  ]
  return sentences
    .flatMap(([verb, names]) => (names.length > 0 ? [`${verb} ${listNames(names)}.`] : []))
    .join(' ')
}
