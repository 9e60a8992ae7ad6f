import { X } from 'lucide-react'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { IconButton } from '#client/ui/button.tsx'
import uiType from '#client/ui/styles/type.module.css'
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
        <h2 className={uiType.h3} id={id}>
          {title}
        </h2>
        <p className={uiType.muted}>
          {beat.title} by {beat.owner.username}
        </p>
      </div>
      <IconButton label="Close" icon={X} onClick={onClose} />
    </div>
  )
}
