export { objectsToCounting } from './objects-to-counting.ts'
export { readCampaign } from './read-campaign.ts'
export { readDemoDay, sumSteps } from './read-steps.ts'
export { registerInsight, registerInsightCounter } from './register-insight.ts'
