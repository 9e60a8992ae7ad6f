export { DEMO_MONTH_FACT, type DemoMonth, type DemoParts, readDemoMonth } from './demo-month.ts'
export { registerTodayRoutes } from './routes.ts'
