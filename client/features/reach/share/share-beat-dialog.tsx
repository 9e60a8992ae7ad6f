import { useId } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogHead } from '#client/ui/dialog-panel.tsx'
import uiDialog from '#client/ui/styles/dialog.module.css'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import styles from './share.module.css'
import { ShareTabs } from './share-tabs.tsx'

export function ShareBeatDialog({ beat, onClose }: { beat: BeatDetail; onClose: () => void }) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} labelledBy={id} className={styles.dialog ?? ''}>
      <div className={classNames(uiDialog.dialog, styles.panel)}>
        <DialogHead id={id} title={`Share ${beat.title}`} onClose={onClose} />
        <ShareTabs subject={{ kind: 'beat', beat }} />
      </div>
    </Dialog>
  )
}
