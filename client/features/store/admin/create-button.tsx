import { Plus, X } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiKeys from '#client/ui/styles/keys.module.css'

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
    <Button small className={isOpen ? uiKeys.isDown : ''} aria-expanded={isOpen} onClick={onToggle}>
      <Icon className={uiBase.ico} aria-hidden />
      {label}
    </Button>
  )
}
