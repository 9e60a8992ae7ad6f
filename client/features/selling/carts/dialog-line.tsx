import { X } from 'lucide-react'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Text } from '#client/ui/primitives.tsx'
import styles from './dialog-line.module.css'
import type { LicensedBeat } from './licensed-beat.ts'

/** Header of a dialog about a beat. */
export function DialogLine({
  beat,
  id,
  title,
  onClose,
}: {
  beat: LicensedBeat
  id: string
  title: string
  onClose: () => void
}) {
  return (
    <div className={styles.dialogLine}>
      <BeatCover beat={beat} sizes="64px" decorative />
      <div>
        <Text as="h2" size="h3" id={id}>
          {title}
        </Text>
        <Text tone="muted">
          {beat.title} by {beat.owner.username}
        </Text>
      </div>
      <IconButton label="Close" icon={X} onClick={onClose} />
    </div>
  )
}
