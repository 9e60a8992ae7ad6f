import { MIN_ADVICE_PLAYS } from '#contract/reach/insight.ts'
import type { TaggedBeat } from './tag-rule.ts'
import { isHigher, type Proportion } from './two-proportions.ts'

/** Of the beats that sound most like it, this many have the tag. */
const SIMILAR_WITH_TAG = 3
const MAX_BEATS = 2
/** From this on a search has found something. */
const ENOUGH_FOUND = 3

type NamedBeat = TaggedBeat & { title: string; producer: string }
/** Searches by words alone, in lower case. */
export type WordSearch = { words: string; count: number; found: number }
type SearchAdvice = WordSearch & {
  tagId: string
  beatIds: string[]
  /** Of all searches, those with the tag's name in them. */
  asked: Proportion
  /** Of all plays, those of beats with the tag. */
  played: Proportion
}

/**
 * Tag beats for a search that finds nothing or little: they have its other words, those that sound most like them have the
 * tag, and more people ask for the tag than hear it.
 */
export function adviseSearches(
  searches: readonly WordSearch[],
  beats: readonly NamedBeat[],
  tagNames: ReadonlyMap<string, string>,
  similarTo: (beatId: string) => readonly string[],
): SearchAdvice[] {
  const all = searches.reduce((sum, { count }) => sum + count, 0)
  const plays = beats.reduce((sum, beat) => sum + beat.plays, 0)
  if (all < MIN_ADVICE_PLAYS || plays < MIN_ADVICE_PLAYS) return []
  const byId = new Map(beats.map((beat) => [beat.id, beat]))
  const missed = searches.filter(({ found }) => found < ENOUGH_FOUND).sort((a, b) => b.count - a.count)
  return missed.flatMap((search): SearchAdvice[] => {
    const words = wordsOf(search.words)
    for (const [tagId, name] of tagNames) {
      const ofTag = wordsOf(name)
      if (!hasAll(words, ofTag)) continue
      const has = (beat: TaggedBeat | undefined) => beat?.tagIds.includes(tagId) ?? false
      const asked = {
        hits: searches
          .filter((one) => hasAll(wordsOf(one.words), ofTag))
          .reduce((sum, { count }) => sum + count, 0),
        of: all,
      }
      const played = { hits: beats.filter(has).reduce((sum, beat) => sum + beat.plays, 0), of: plays }
      if (!isHigher(asked, played)) continue
      const rest = words.filter((word) => !ofTag.includes(word))
      const fitting = beats
        .filter((beat) => !has(beat) && beat.plays >= MIN_ADVICE_PLAYS)
        .filter((beat) => rest.every((word) => textOf(beat, tagNames).some((text) => text.includes(word))))
        .filter(({ id }) => similarTo(id).filter((other) => has(byId.get(other))).length >= SIMILAR_WITH_TAG)
        .sort((a, b) => b.plays - a.plays)
        .slice(0, MAX_BEATS)
      if (fitting.length > 0)
        return [{ ...search, tagId, beatIds: fitting.map(({ id }) => id), asked, played }]
    }
    return []
  })
}

/** Where the search looks. */
function textOf({ title, producer, tagIds }: NamedBeat, tagNames: ReadonlyMap<string, string>): string[] {
  return [title, producer, ...tagIds.map((id) => tagNames.get(id) ?? '')].map((text) => text.toLowerCase())
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

function hasAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length > 0 && wanted.every((word) => words.includes(word))
}
