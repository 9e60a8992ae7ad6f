export { ManagePayments } from './manage-payments.tsx'
