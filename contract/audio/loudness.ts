/** Masters below this are hardly ever meant to be: −14 is usual. */
const QUIET_LUFS = -30

/** Warns of a very quiet master; undefined if it is not. */
export function quietMasterNote(loudnessLufs: number | null): string | undefined {
  if (loudnessLufs === null || loudnessLufs >= QUIET_LUFS) return undefined
  return `Very quiet: ${Math.round(loudnessLufs).toString().replace('-', '−')} LUFS, where −14 is usual. Buyers get it as quiet as it is.`
}
