export { DEMO_MONTH_FACT, type DemoMonth, readDemoMonth } from './demo-month.ts'
export { registerOverviewRoutes } from './routes.ts'
