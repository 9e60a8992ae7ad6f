import './tables.ts'

export { eraseStatementsAbout, exportStatements } from './erase.ts'
export { NOTICE_MS } from './follow-waiting.ts'
export { WithdrawalLinks } from './links.ts'
export { readWaitingWithdrawals } from './present.ts'
export { readWaitingAbout } from './read-withdrawal.ts'
export { registerWithdrawals } from './routes.ts'
export { openWithdrawals, type WithdrawalFunction } from './withdrawal-function.ts'
