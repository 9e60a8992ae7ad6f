import { Plus, X } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'

/** Opens and closes the form for a new item. */
export function CreateButton({
  label,
  isOpen,
  onToggle,
}: {
  label: string
  isOpen: boolean
  onToggle: () => void
}) {
  const Icon = isOpen ? X : Plus
  return (
    <Button
      small
      variant={isOpen ? 'secondary' : 'primary'}
      down={isOpen}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <LineIcon of={Icon} />
      {label}
    </Button>
  )
}
