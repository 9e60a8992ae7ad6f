import { Plus, X } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'

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
    <Button small className={isOpen ? 'is-down' : ''} aria-expanded={isOpen} onClick={onToggle}>
      <Icon className="ico" aria-hidden />
      {label}
    </Button>
  )
}
