import type { App } from './app-type.ts'

/**
 * Answers that are given while the store stops end their connections. Those that wait are closed anyway; one that was
 * busy at that moment would otherwise be kept for its next request, and the stop would wait for it.
 */
export function closeOnShutdown(app: App): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
}
