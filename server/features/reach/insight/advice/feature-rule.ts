import { MIN_ADVICE_PLAYS } from '#contract/reach/insight.ts'
import { isHigher } from './two-proportions.ts'

type HeartedBeat = { id: string; plays: number; hearts: number; isFeatured: boolean }
type FeatureAdvice = {
  beatId: string
  plays: number
  hearts: number
  others: { plays: number; hearts: number }
}

/** Feature a beat: more of those who hear it heart it than elsewhere, and fewer hear it than the average beat. */
export function adviseFeatured(beats: readonly HeartedBeat[]): FeatureAdvice[] {
  const all = { plays: 0, hearts: 0 }
  for (const { plays, hearts } of beats) {
    all.plays += plays
    // Beats are hearted unheard, too.
    all.hearts += Math.min(hearts, plays)
  }
  return beats.flatMap(({ id, plays, hearts, isFeatured }) => {
    if (isFeatured || plays < MIN_ADVICE_PLAYS || plays * beats.length >= all.plays) return []
    const hits = Math.min(hearts, plays)
    const others = { plays: all.plays - plays, hearts: all.hearts - hits }
    if (!isHigher({ hits, of: plays }, { hits: others.hearts, of: others.plays })) return []
    return [{ beatId: id, plays, hearts, others }]
  })
}
