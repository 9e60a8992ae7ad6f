import { faultText } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'

/** Masters below this are hardly ever meant to be: −14 is usual. */
const QUIET_LUFS = -30

/** Warns of a very quiet master; undefined if it is not. */
export function quietMasterNote(loudnessLufs: number | null): string | undefined {
  if (loudnessLufs === null || loudnessLufs >= QUIET_LUFS) return undefined
  const loudness = Math.round(loudnessLufs).toString().replace('-', '−')
  return faultText(
    msg`Very quiet: ${{ loudness }} LUFS, where −14 is usual. Buyers get it as quiet as it is.`,
  )
}
