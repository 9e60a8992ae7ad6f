import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { type Shortcut, ShortcutList } from '#client/ui/shortcut-list.tsx'
import { msg } from '#contract/text/msg.ts'

const shortcuts: readonly Shortcut[] = [
  [[msg`Space`], msg`Play or pause`],
  [['←'], msg`Back 10 seconds`],
  [['→'], msg`Forward 10 seconds`],
  [[msg`Shift`, '←'], msg`Previous beat`],
  [[msg`Shift`, '→'], msg`Next beat`],
  [['1', '9'], msg`Jump to a section`],
  [['[', ']'], msg`In the audition: set the loop`],
  [['L', 'B', '0'], msg`In the audition: loop, bypass, reset`],
  [['N'], msg`On a beat: play it next`],
  [['Q'], msg`On a beat: add it to the queue`],
  [[msg`Esc`], msg`Close the open panel`],
]

/** Dialog with the keyboard shortcuts. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} label={t`Keyboard shortcuts`}>
      <DialogPanel
        title={t`Keyboard shortcuts`}
        actions={
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <ShortcutList shortcuts={shortcuts} />
        <Text size="small" tone="muted">
          <Trans>
            Your keyboard's and headset's media keys work too. In text fields and on buttons, these keys work
            as usual.
          </Trans>
        </Text>
      </DialogPanel>
    </Dialog>
  )
}
