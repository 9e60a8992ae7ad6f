import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import type { LicensedBeat } from './licensed-beat.ts'

const loadContent = () => import('./picker-content.tsx')
const PickerContent = lazyComponent(async () => (await loadContent()).PickerContent, <LoadingPicker />)

function LoadingPicker() {
  const { t } = useLingui()
  return <LoadingNote text={t`Loading...`} />
}

export function preloadPickerContent(): void {
  // Opening it tries again and reports the error.
  loadContent().catch(() => {})
}

/** Dialog to choose a beat's license and add it to the cart. */
export function LicensePicker({
  open,
  onClose,
  beat,
  chosen,
  wanted,
}: {
  open: boolean
  onClose: () => void
  beat: LicensedBeat
  /** The beat's license in the cart. */
  chosen?: string
  /** Selected at first; the cheapest license if there is none with this id. */
  wanted?: string | undefined
}) {
  const titleId = useId()
  return (
    <Dialog open={open} onClose={onClose} labelledBy={titleId}>
      <PickerContent beat={beat} chosen={chosen} wanted={wanted} titleId={titleId} onClose={onClose} />
    </Dialog>
  )
}
