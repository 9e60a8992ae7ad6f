import { X } from 'lucide-react'
import { IconButton } from '#client/ui/button.tsx'

/** The head of a dialog: its title and the button that closes it. */
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
