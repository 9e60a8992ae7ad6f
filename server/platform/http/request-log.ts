import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Logs the route's requests at level debug, for frequent routes whose responses come from memory, where logging
     * would double the cost. /metrics counts them.
     */
    isQuiet?: boolean
  }
}

/** Fastify's request log, with quiet routes at level debug. */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (isQuiet(request)) request.log.debug({ req: request }, 'incoming request')
    else super.incomingRequest(request, reply)
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (!error && isQuiet(request))
      reply.log.debug({ res: reply, responseTime: reply.elapsedTime }, 'request completed')
    else super.requestCompleted(error, request, reply)
  }
}

function isQuiet({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isQuiet === true
}
