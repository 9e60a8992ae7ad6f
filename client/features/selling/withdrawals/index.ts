export { WithdrawSteps } from './withdraw-steps.tsx'
