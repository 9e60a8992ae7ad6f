export { registerCartRoutes } from './routes.ts'
