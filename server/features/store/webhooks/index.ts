export { readFailingWebhooks } from './failing-webhooks.ts'
export { deleteAllWebhooks } from './manage-webhooks.ts'
export { queueWebhooks } from './queue-webhooks.ts'
export { registerWebhooks } from './routes.ts'
