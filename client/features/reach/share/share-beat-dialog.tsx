import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogHead } from '#client/ui/dialog-panel.tsx'
import { DialogBox } from '#client/ui/dialog-parts.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { ShareTabs, type ShareWay } from './share-tabs.tsx'

export function ShareBeatDialog({
  beat,
  way,
  onClose,
}: {
  beat: BeatDetail
  /** The tab to open with. */
  way?: ShareWay
  onClose: () => void
}) {
  const { t } = useLingui()
  const id = useId()
  return (
    <Dialog open onClose={onClose} labelledBy={id}>
      <DialogBox broad>
        <DialogHead id={id} title={t`Share ${{ title: beat.title }}`} onClose={onClose} />
        <ShareTabs subject={{ kind: 'beat', beat }} way={way} />
      </DialogBox>
    </Dialog>
  )
}
