import { Box } from '#client/ui/primitives.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { ManagedBeatRow } from './beat-row.tsx'
import type { BeatActs } from './use-beat-acts.tsx'

export type BeatListProps = {
  beats: readonly AdminBeat[]
  acts: BeatActs
  isSelected: (beat: AdminBeat) => boolean
  onSelect: (beat: AdminBeat) => void
  onEdit: (beat: AdminBeat) => void
}

/** Beats as cards in two columns. */
export function BeatList({ beats, acts, isSelected, onSelect, onEdit }: BeatListProps) {
  return (
    <Box as="ul" columns={{ base: '2', below900: '1' }} display="grid" gapY="s0" gapX="s6" aria-label="Beats">
      {beats.map((beat) => (
        <ManagedBeatRow
          key={beat.id}
          beat={beat}
          isSelected={isSelected(beat)}
          onSelect={() => onSelect(beat)}
          onEdit={() => onEdit(beat)}
          onDelete={() => acts.askDelete(beat)}
          onRetry={() => acts.retry(beat)}
          onReviewed={(bpm) => acts.review({ ...beat, bpm })}
          onSellAgain={() => acts.sellAgain(beat)}
          onPublish={(publication) => acts.publish({ beat, publication })}
        />
      ))}
    </Box>
  )
}
