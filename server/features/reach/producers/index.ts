export { registerProducerRoutes } from './routes.ts'
