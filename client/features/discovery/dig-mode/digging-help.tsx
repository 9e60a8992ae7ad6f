import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { type Shortcut, ShortcutList } from '#client/ui/shortcut-list.tsx'
import { StartAt } from './digging-bar.tsx'
import { DiggingSwitch } from './digging-switch.tsx'

const keys: readonly Shortcut[] = [
  [['J'], 'Next beat'],
  [['K'], 'Previous beat'],
  [['Space'], 'Play or pause'],
  [['H'], 'Heart'],
  [['X'], 'Not for me'],
  [['C'], 'Add to crate'],
  [['L'], 'Choose a license'],
  [['N'], 'Play next; in a crate, note'],
  [['Q'], 'Add to the queue'],
  [['T'], 'Tap your tempo'],
  [['Alt', '↑'], 'In a crate: one place up'],
  [['Alt', '↓'], 'In a crate: one place down'],
  [['?'], 'Show these keys'],
]

/** All shortcuts for browsing lists, and the switch for single letters. */
export function DiggingHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} label="Digging keys">
      <DialogPanel title="Digging keys" actions={<Button onClick={onClose}>Close</Button>}>
        <ShortcutList shortcuts={keys} />
        <DiggingSwitch />
        <StartAt />
        <Text size="small" tone="muted">
          They act on the highlighted beat and are off while you type.
        </Text>
      </DialogPanel>
    </Dialog>
  )
}
