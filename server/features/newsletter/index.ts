export { registerNewsletterRoutes } from './routes.ts'
export { registerSubscriberListRoute } from './subscriber-list-route.ts'
