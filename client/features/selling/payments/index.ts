export { ManagePayments } from './manage-payments.tsx'
export { RefundButton, refundProblemId } from './refund-button.tsx'
export { RefundNote } from './refund-note.tsx'
