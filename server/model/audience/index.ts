export { countPlays } from './count-plays.ts'
export { countFreeDownloads, recordFunnelStep } from './record-funnel-step.ts'
