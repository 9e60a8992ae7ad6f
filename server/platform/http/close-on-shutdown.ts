import type { App } from './app-type.ts'

/**
 * Closes connections after responses that are sent during shutdown. Fastify closes idle ones; a busy one would
 * otherwise be kept alive, and the shutdown would wait for it.
 */
export function closeOnShutdown(app: App): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done()
  })
}
