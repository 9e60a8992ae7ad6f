export { readRecentDays } from './count-days.ts'
export { importSubscribers } from './import-subscribers.ts'
export { readSubscription } from './read-subscription.ts'
export { acceptSubscriber, refuseSubscriber } from './refusals.ts'
export type { RemovalFollower } from './remove-subscriber.ts'
export { registerNewsletterRoutes } from './routes.ts'
export { addConfirmedSubscriber } from './subscribe.ts'
export { registerSubscriberListRoute } from './subscriber-list-route.ts'
export {
  confirmedSubscribers,
  countSubscribers,
  hasSubscriber,
  isSubscribed,
  readPromises,
  readSubscriberLocale,
} from './subscriber-reads.ts'
export { carrySuppressions } from './suppressions.ts'
export { UnsubscribeTokens } from './unsubscribe-token.ts'
