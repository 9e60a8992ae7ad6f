import { part } from './part.tsx'
import uiDialogForm from './styles/dialog-form.module.css'

/** The title of a dialog with a form, and the key that closes it. `top`: the title has more than one line. */
export const DialogFormHead = part('div', uiDialogForm.head, { top: uiDialogForm.top })
export const DialogFormBody = part('div', uiDialogForm.body)
/** What is said in its footer, beside the buttons. */
export const DialogFormNote = part('p', uiDialogForm.note)
