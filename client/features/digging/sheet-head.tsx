import { X } from 'lucide-react'
import { IconButton } from '#client/ui/button.tsx'

/** Header of a dialog: title and Close button. */
export function SheetHead({ id, title, onClose }: { id?: string; title: string; onClose: () => void }) {
  return (
    <div className="row-between">
      <h2 className="h3" id={id}>
        {title}
      </h2>
      <IconButton label="Close" onClick={onClose}>
        <X className="ico" aria-hidden />
      </IconButton>
    </div>
  )
}
