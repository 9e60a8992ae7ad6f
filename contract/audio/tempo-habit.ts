/** Genres counted at the faster tempo, as spelled in tags. */
const COUNTED_FAST = /\b(trap|drill|jungle|drum ?(and|&|n|'n'|’n’) ?bass|d ?(n|&) ?b)\b/i

/** Resolves an ambiguous tempo by genre tags; undefined if they do not tell. */
export function tempoByHabit(
  { bpm, bpmOr }: { bpm?: number | null | undefined; bpmOr?: number | null | undefined },
  tagNames: readonly string[],
): number | undefined {
  if (bpm == null || bpmOr == null) return undefined
  return tagNames.some((name) => COUNTED_FAST.test(name)) ? Math.max(bpm, bpmOr) : undefined
}
