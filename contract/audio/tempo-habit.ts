/** Genres that count the faster of two tempi, as people write them in tags. */
const COUNTED_FAST = /\b(trap|drill|jungle|drum ?(and|&|n|'n'|’n’) ?bass|d ?(n|&) ?b)\b/i

/** Where half or double is as likely, the tempo that the genres among these tags count in; undefined if they leave it open. */
export function tempoByHabit(
  { bpm, bpmOr }: { bpm?: number | null | undefined; bpmOr?: number | null | undefined },
  tagNames: readonly string[],
): number | undefined {
  if (bpm == null || bpmOr == null) return undefined
  return tagNames.some((name) => COUNTED_FAST.test(name)) ? Math.max(bpm, bpmOr) : undefined
}
