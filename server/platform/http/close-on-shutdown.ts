import type { App } from './app-type.ts'

/**
 * Ends the connections of answers sent during a shutdown. Idle ones are closed anyway; one that was busy at that moment
 * would otherwise be kept for its next request, and the shutdown would wait for it.
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
