import { Trans, useLingui } from '@lingui/react/macro'
import { Box } from '#client/ui/primitives.tsx'
import { quietMasterNote } from '#contract/audio/loudness.ts'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { lossyMasterNote } from '#contract/beats/lossy-master.ts'
import { findabilityProblems } from '#contract/catalogue/findability.ts'
import { localDay } from '#contract/text/dates.ts'
import { DetectedNote } from './detected-note.tsx'
import type { BeatActs } from './use-beat-acts.tsx'

/** What has to be done before a beat can be sold: failed files, a missing key, detected values to check. */
export function UrgentNotes({ beat, acts }: { beat: AdminBeat; acts: Pick<BeatActs, 'review'> }) {
  const { t } = useLingui()
  return (
    <>
      {beat.status === 'failed' && (
        <Box as="p" above="s1-5" tone="red" size="fine" weight="text" role="alert">
          {beat.error ?? t`The files could not be processed.`}
        </Box>
      )}
      {beat.tone === '' && (
        <Box as="p" above="s1-5" tone="red" size="fine" weight="text">
          <Trans>No key was heard. Enter one to publish this beat.</Trans>
        </Box>
      )}
      <DetectedNote beat={beat} onReviewed={(bpm) => acts.review({ ...beat, bpm })} />
    </>
  )
}

/** What is good to know of a beat that is sold: an exclusive sale, a poor master, values that no filter finds. */
export function QualityNotes({ beat }: { beat: AdminBeat }) {
  const { t } = useLingui()
  const problems = [
    beat.lossyMaster ? lossyMasterNote(beat.licenses) : undefined,
    quietMasterNote(beat.loudnessLufs),
    ...findabilityProblems(beat),
  ].filter((problem) => problem !== undefined)
  return (
    <>
      {beat.soldExclusivelyAt !== null && (
        <Box as="p" above="s1-5" tone="muted" size="fine">
          {beat.canBeSoldAgain
            ? t`Sold exclusively on ${{ day: localDay(beat.soldExclusivelyAt) }}, and refunded`
            : t`Sold exclusively on ${{ day: localDay(beat.soldExclusivelyAt) }}`}
        </Box>
      )}
      {problems.map((problem) => (
        <Box as="p" key={problem} above="s1-5" tone="red" size="fine">
          {problem}
        </Box>
      ))}
    </>
  )
}
