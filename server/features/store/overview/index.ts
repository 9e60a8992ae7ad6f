export { DEMO_MONTH_FACT, type DemoMonth, type DemoParts, readDemoMonth } from './demo-month.ts'
export { registerOverviewRoutes } from './routes.ts'
