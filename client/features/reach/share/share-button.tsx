import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'

/** Loaded when first opened. */
export const LazyShareBeatDialog = lazyComponent(
  async () => (await import('./share-beat-dialog.tsx')).ShareBeatDialog,
)

/** Opens the share dialog of a beat, which is loaded by the press. */
export function ShareButton({ beat }: { beat: BeatDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <LineIcon of={Share2} />
        <Trans>Share</Trans>
      </Button>
      {isOpen &&
        // Outside of the row of buttons, whose styles are for its own.
        createPortal(<LazyShareBeatDialog beat={beat} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
