export { objectsToCounting } from './objects-to-counting.ts'
export { readCampaign } from './read-campaign.ts'
export { registerInsight, registerInsightCounter } from './register-insight.ts'
export { type DemoFiguresOf, writeDemoFigures } from './write-demo-figures.ts'
