import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { LicensedBeat } from '#client/features/selling/carts/index.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'

/** Loaded when first opened. */
export const LazyFreeDownloadDialog = lazyComponent(
  async () => (await import('./free-download-dialog.tsx')).FreeDownloadDialog,
)

/** Button for the free download of a beat's tagged preview. */
export function FreeDownloadButton({ beat }: { beat: LicensedBeat }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <LineIcon of={Download} />
        <Trans>Free download</Trans>
      </Button>
      {open && <LazyFreeDownloadDialog beat={beat} onClose={() => setOpen(false)} />}
    </>
  )
}
