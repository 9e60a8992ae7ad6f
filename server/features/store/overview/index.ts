export { registerOverviewRoutes } from './routes.ts'
