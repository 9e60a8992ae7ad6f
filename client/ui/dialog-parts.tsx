import { part } from './part.tsx'
import uiDialog from './styles/dialog.module.css'

/** What a `Dialog` holds. */
export const DialogBox = part('div', uiDialog.dialog, {
  medium: uiDialog.dialogMedium,
  large: uiDialog.dialogLarge,
  broad: uiDialog.dialogBroad,
  wide: uiDialog.dialogWide,
  /** Beside `wide`: for a form. */
  slim: uiDialog.dialogSlim,
  full: uiDialog.dialogFull,
})
export const DialogHeader = part('div', uiDialog.dialogHead)
export const DialogFooter = part('div', uiDialog.dialogFoot)
export const DialogActions = part('div', uiDialog.dialogActs)
