import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The route is read so often, and answers from memory so cheaply, that log lines would double the cost of an answer:
     * its requests are logged at level debug. /metrics counts them like all others.
     */
    isQuiet?: boolean
  }
}

/** Fastify's lines for requests and their answers, at level info; those of quiet routes at level debug. */
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
