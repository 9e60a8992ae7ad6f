import { TagButton } from '#client/ui/tag-button.tsx'
import type { AdminBeat } from '#contract/admin-beat.ts'

/** Says that tempo or key were detected, until somebody confirms or edits them. */
export function HeardNote({ beat, onReviewed }: { beat: AdminBeat; onReviewed: () => void }) {
  const { title, bpm, tone, toReview } = beat
  if (toReview.length === 0) return null
  const heard = toReview.map((field) => (field === 'bpm' ? `${bpm} BPM` : tone)).join(' and ')
  return (
    <p className="cluster bitem__state bitem__state--review">
      <span>Heard in the audio: {heard}. Please check.</span>
      <TagButton aria-label={`Confirm ${heard} for ${title}`} onClick={onReviewed}>
        Confirm
      </TagButton>
    </p>
  )
}
