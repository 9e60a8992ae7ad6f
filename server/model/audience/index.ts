export { recordFunnelStep } from './record-funnel-step.ts'
