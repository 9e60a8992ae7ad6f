export { registerTodayRoutes } from './routes.ts'
