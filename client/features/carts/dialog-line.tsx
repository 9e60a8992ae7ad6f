import './dialog-line.css'
import { X } from 'lucide-react'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { IconButton } from '#client/ui/button.tsx'
import type { LicensedBeat } from './license-picker.tsx'

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
    <div className="dialog__line">
      <BeatCover beat={beat} sizes="64px" decorative />
      <div>
        <h2 className="h3" id={id}>
          {title}
        </h2>
        <p className="muted">
          {beat.title} by {beat.owner.username}
        </p>
      </div>
      <IconButton label="Close" icon={X} onClick={onClose} />
    </div>
  )
}
