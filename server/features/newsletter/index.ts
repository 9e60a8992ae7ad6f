export { registerNewsletterRoutes } from './routes.ts'
