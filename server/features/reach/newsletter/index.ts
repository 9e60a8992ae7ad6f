export { registerNewsletterRoutes } from './routes.ts'
export { addConfirmedSubscriber } from './subscribe.ts'
export { registerSubscriberListRoute } from './subscriber-list-route.ts'
