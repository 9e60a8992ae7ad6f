export { countPlays } from './count-plays.ts'
export { recordFunnelStep } from './record-funnel-step.ts'
