import { MIN_ADVICE_PLAYS } from '#contract/reach/insight.ts'
import { isHigher } from './two-proportions.ts'

/** Of the beats that sound most like it, this many have the tag. */
const SIMILAR_WITH_TAG = 3

export type TaggedBeat = { id: string; plays: number; hearts: number; tagIds: readonly string[] }
type Sums = { plays: number; hearts: number }
type TagAdvice = { beatId: string; tagId: string; with: Sums; without: Sums }

/** Tag a beat: the tag's beats get more hearts per play than the others, and those that sound most like it have the tag. */
export function adviseTags(
  beats: readonly TaggedBeat[],
  similarTo: (beatId: string) => readonly string[],
): TagAdvice[] {
  const tagIds = new Set(beats.flatMap((beat) => beat.tagIds))
  const byId = new Map(beats.map((beat) => [beat.id, beat]))
  return [...tagIds].flatMap((tagId) => {
    const has = (beat: TaggedBeat | undefined) => beat?.tagIds.includes(tagId) ?? false
    const tagged = sumOf(beats.filter(has))
    const others = sumOf(beats.filter((beat) => !has(beat)))
    if (tagged.plays < MIN_ADVICE_PLAYS || others.plays < MIN_ADVICE_PLAYS) return []
    if (!isHigher({ hits: tagged.hearts, of: tagged.plays }, { hits: others.hearts, of: others.plays }))
      return []
    const candidate = beats
      .filter((beat) => !has(beat) && beat.plays >= MIN_ADVICE_PLAYS)
      .sort((a, b) => b.plays - a.plays)
      .find(({ id }) => similarTo(id).filter((other) => has(byId.get(other))).length >= SIMILAR_WITH_TAG)
    return candidate ? [{ beatId: candidate.id, tagId, with: tagged, without: others }] : []
  })
}

function sumOf(beats: readonly TaggedBeat[]): Sums {
  const sums = { plays: 0, hearts: 0 }
  for (const { plays, hearts } of beats) {
    sums.plays += plays
    // Beats are hearted unheard, too.
    sums.hearts += Math.min(hearts, plays)
  }
  return sums
}
