export { ManagePayments } from './manage-payments.tsx'
export { RefundButton } from './refund-button.tsx'
export { RefundNote } from './refund-note.tsx'
export { refundProblemId } from './use-refund.tsx'
