import { useLingui } from '@lingui/react/macro'
import { Grid } from '#client/ui/primitives.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { ManagedBeatCard } from './managed-beat-card.tsx'
import type { BeatActs } from './use-beat-acts.tsx'

export type BeatListProps = {
  beats: readonly AdminBeat[]
  acts: BeatActs
  isSelected: (beat: AdminBeat) => boolean
  onSelect: (beat: AdminBeat) => void
  /** Id of the beat whose form is open. */
  edited: string | undefined
  /** A form is open beside the list, which has less room. */
  isBeside: boolean
}

/** Beats as cards in two columns. */
export function BeatList({ beats, acts, isSelected, onSelect, isBeside }: BeatListProps) {
  const { t } = useLingui()
  return (
    <Grid
      as="ul"
      columns={isBeside ? '1' : { base: '2', below1280: '1' }}
      gapY="s0"
      gapX="s5"
      aria-label={t`Beats`}
    >
      {beats.map((beat) => (
        <ManagedBeatCard
          key={beat.id}
          beat={beat}
          acts={acts}
          isSelected={isSelected(beat)}
          onSelect={() => onSelect(beat)}
          isBeside={isBeside}
        />
      ))}
    </Grid>
  )
}
