import { Plus, X } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'

/** Opens and closes the form for a new item. */
export function CreateButton({
  label,
  isOpen,
  plain = isOpen,
  onToggle,
}: {
  label: string
  isOpen: boolean
  /** Not in amber: another form has the main action, by default its own. */
  plain?: boolean
  onToggle: () => void
}) {
  const Icon = isOpen ? X : Plus
  return (
    <Button
      small
      variant={plain ? 'secondary' : 'primary'}
      down={isOpen}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <LineIcon of={Icon} />
      {label}
    </Button>
  )
}
