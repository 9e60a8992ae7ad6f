import { Trans, useLingui } from '@lingui/react/macro'
import { Box } from '#client/ui/primitives.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import { tempoByHabit } from '#contract/audio/tempo-habit.ts'
import type { BeatSuggestion } from '#contract/beats/admin-beat.ts'

/** Detected tempo and key, each accepted with one click. */
export function Suggestions({
  suggestion,
  listening,
  tagNames,
  onBpm,
  onTone,
}: {
  suggestion: BeatSuggestion | null
  listening: boolean
  /** The beat's tags: some genres have a usual tempo range. */
  tagNames: readonly string[]
  onBpm: (bpm: number) => void
  onTone: (tone: string) => void
}) {
  const { t } = useLingui()
  if (listening)
    return (
      <Box as="p" gap="s1-5" above="s2" tone="muted" size="fine" cluster role="status">
        <Trans>Listening for tempo and key...</Trans>
      </Box>
    )
  if (!suggestion) return null
  const { bpm, bpmOr, bpmUnsure, bpmAlternatives, tone, toneUnsure } = suggestion
  const others = bpmAlternatives.filter((tempo) => tempo !== bpmOr)
  const habit = tempoByHabit(suggestion, tagNames)
  const key = (tempo: number) => (
    <TagButton key={tempo} onClick={() => onBpm(tempo)}>
      {tempo === bpm && bpmUnsure ? t`${tempo} BPM, unsure` : t`${tempo} BPM`}
    </TagButton>
  )
  return (
    <Box gap="s1-5" above="s2" tone="muted" size="fine" cluster>
      <span>
        <Trans>Heard:</Trans>
      </span>
      {bpm === null && (
        <span>
          <Trans>No tempo heard</Trans>
        </span>
      )}
      {bpm !== null && bpmOr === null && [bpm, ...others.slice(0, 3)].map(key)}
      {bpm !== null && bpmOr !== null && (
        <>
          {key(habit ?? Math.min(bpm, bpmOr))}
          <span>
            <Trans>or</Trans>
          </span>
          {key(habit ? Math.min(bpm, bpmOr) : Math.max(bpm, bpmOr))}
          {others.slice(0, 2).map(key)}
        </>
      )}
      {tone === null ? (
        <span>
          <Trans>No key heard</Trans>
        </span>
      ) : (
        <TagButton onClick={() => onTone(tone)}>{toneUnsure ? t`${tone}, unsure` : tone}</TagButton>
      )}
    </Box>
  )
}
