import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { ShareIcon } from '#client/ui/sprite-icons.tsx'

const ShareListedBeat = lazyComponent(async () => (await import('./share-listed-beat.tsx')).ShareListedBeat)

/** Opens the share dialog of a beat in a list or in the player. Dialog and beat are loaded by the press. */
export function ShareIconButton({ beat, small }: { beat: { id: string; title: string }; small?: boolean }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t`Share ${{ title: beat.title }}`}
        title={t`Share`}
        aria-haspopup="dialog"
        icon={ShareIcon}
        {...(small && { small })}
        onClick={() => setOpen(true)}
      />
      {isOpen &&
        // Outside of the row of buttons, whose styles are for its own.
        createPortal(<ShareListedBeat beat={beat} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
