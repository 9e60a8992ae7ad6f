import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import styles from './manage-beats.module.css'

/** Says that tempo or key were detected, until somebody confirms or edits them. */
export function DetectedNote({ beat, onReviewed }: { beat: AdminBeat; onReviewed: () => void }) {
  const { title, bpm, tone, toReview, suggestion } = beat
  if (toReview.length === 0) return null
  const isUnsure = suggestion?.toneUnsure === true && suggestion.tone === tone
  const detected = toReview
    .map((field) => (field === 'bpm' ? `${bpm} BPM` : isUnsure ? `${tone} (unsure)` : tone))
    .join(' and ')
  return (
    <p className={classNames(styles.bitemState, styles.bitemStateReview, look({ cluster: true, gap: 's2' }))}>
      <span>Heard in the audio: {detected}. Please check.</span>
      <TagButton aria-label={`Confirm ${detected} for ${title}`} onClick={onReviewed}>
        Confirm
      </TagButton>
    </p>
  )
}
