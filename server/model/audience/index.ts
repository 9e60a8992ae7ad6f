export { countPlays } from './count-plays.ts'
export { recordFunnelStep, sumSteps } from './record-funnel-step.ts'
