import { useId } from 'react'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogHead } from '#client/ui/dialog-panel.tsx'
import { DialogBox } from '#client/ui/dialog-parts.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { ShareTabs } from './share-tabs.tsx'

export function ShareBeatDialog({ beat, onClose }: { beat: BeatDetail; onClose: () => void }) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} labelledBy={id}>
      <DialogBox broad>
        <DialogHead id={id} title={`Share ${beat.title}`} onClose={onClose} />
        <ShareTabs subject={{ kind: 'beat', beat }} />
      </DialogBox>
    </Dialog>
  )
}
