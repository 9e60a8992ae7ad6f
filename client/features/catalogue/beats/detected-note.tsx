import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { listChoices, listNames } from '#contract/text/list-names.ts'
import styles from './manage-beats.module.css'

/** Says that tempo or key were detected, until somebody confirms or edits them. Of two tempos, both are offered. */
export function DetectedNote({ beat, onReviewed }: { beat: AdminBeat; onReviewed: (bpm: number) => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { title, bpm, tone, toReview, suggestion } = beat
  if (toReview.length === 0) return null
  const tempos = temposOf(beat)
  const say = (field: (typeof toReview)[number], tempo: string) => {
    if (field === 'bpm')
      return suggestion?.bpmUnsure && suggestion.bpm === bpm ? t`${tempo} BPM (unsure)` : t`${tempo} BPM`
    return suggestion?.toneUnsure && suggestion.tone === tone ? t`${tone} (unsure)` : tone
  }
  const sayAll = (tempo: string) =>
    listNames(
      toReview.map((field) => say(field, tempo)),
      locale,
    )
  const heard = sayAll(
    listChoices(
      tempos.map((tempo) => formatCount(tempo, locale)),
      locale,
    ),
  )
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
      <span>
        <Trans>Heard in the audio: {heard}. Please check.</Trans>
      </span>
      {tempos.map((tempo) => (
        <TagButton
          key={tempo}
          aria-label={t`Confirm ${{ heard: sayAll(formatCount(tempo, locale)) }} for ${title}`}
          onClick={() => onReviewed(tempo)}
        >
          {tempos.length < 2 ? t`Confirm` : t`${{ tempo: formatCount(tempo, locale) }} BPM`}
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
