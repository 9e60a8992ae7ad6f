import { useLingui } from '@lingui/react/macro'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import styles from './manage-beats.module.css'

/** Says that tempo or key were detected, until somebody confirms or edits them. Of two tempos, both are offered. */
export function DetectedNote({ beat, onReviewed }: { beat: AdminBeat; onReviewed: (bpm: number) => void }) {
  const { t } = useLingui()
  const { title, bpm, tone, toReview, suggestion } = beat
  if (toReview.length === 0) return null
  const tempos = temposOf(beat)
  const unsure = (isUnsure: boolean | undefined) => (isUnsure ? ' (unsure)' : '')
  const say = (field: (typeof toReview)[number], asTempo: string) =>
    field === 'bpm'
      ? `${asTempo} BPM${unsure(suggestion?.bpmUnsure && suggestion.bpm === bpm)}`
      : `${tone}${unsure(suggestion?.toneUnsure && suggestion.tone === tone)}`
  const sayAll = (asTempo: string) => toReview.map((field) => say(field, asTempo)).join(' and ')
  return (
    <p
      className={classNames(
        styles.bitemState,
        look({
          above: 's1-5',
          tone: 'muted',
          size: 'fine',
          gapY: 's1-5',
          gapX: 's2-5',
          cluster: true,
          gap: 's2',
        }),
      )}
    >
      <span>Heard in the audio: {sayAll(tempos.join(' or '))}. Please check.</span>
      {tempos.map((tempo) => (
        <TagButton
          key={tempo}
          aria-label={t`Confirm ${{ tempo: sayAll(String(tempo)) }} for ${title}`}
          onClick={() => onReviewed(tempo)}
        >
          {tempos.length === 1 ? t`Confirm` : t`${tempo} BPM`}
        </TagButton>
      ))}
    </p>
  )
}

/** The beat's tempo, with a second one if it is nearly as likely and nobody chose between them. */
function temposOf({ bpm, toReview, suggestion }: AdminBeat): number[] {
  const heard = suggestion ? [suggestion.bpm, suggestion.bpmOr] : []
  const other = toReview.includes('bpm') && heard.includes(bpm) ? heard.find((tempo) => tempo !== bpm) : null
  return other == null ? [bpm] : [bpm, other]
}
