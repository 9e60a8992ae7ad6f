export { PaymentTabs } from './payment-tabs.tsx'
export { WithdrawalInbox } from './withdrawal-inbox.tsx'
