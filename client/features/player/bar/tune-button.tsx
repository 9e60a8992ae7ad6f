import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { shiftTone } from '#client/features/player/audition/index.ts'
import { usePlayerState } from '#client/features/player/player/index.ts'
import type { Track } from '#client/features/player/queue/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look } from '#client/ui/primitives.tsx'
import styles from './player.module.css'

/** The current tempo and key; opens the audition. */
export function TuneButton({
  track,
  isOpen,
  onToggle,
  onNear,
}: {
  track: Track
  isOpen: boolean
  onToggle: () => void
  /** Hovered or focused. */
  onNear: () => void
}) {
  const { t } = useLingui()
  const rate = usePlayerState((state) => state.rate)
  const semitones = usePlayerState((state) => state.semitones)
  const bpm = Math.round(track.bpm * rate)
  const tone = shiftTone(track.tone, semitones)
  const Icon = isOpen ? ChevronDown : ChevronUp
  return (
    <button
      type="button"
      className={classNames(styles.tunekey, (rate !== 1 || semitones !== 0) && styles.isChanged)}
      aria-expanded={isOpen}
      aria-label={t`${bpm} BPM ${tone}, audition in another tempo and key`}
      onClick={onToggle}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <span
        className={classNames(styles.tunekeyBpm, look({ tone: 'text', weight: 'strong', numeric: true }))}
      >
        <Trans>{bpm} BPM</Trans>
      </span>
      <span>{tone}</span>
      <LineIcon of={Icon} />
    </button>
  )
}
