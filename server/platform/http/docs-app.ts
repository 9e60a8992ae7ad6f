import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import fastify, { type FastifyInstance, type FastifySchema, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { OpenAPIV3 } from 'openapi-types'
import { z } from 'zod'
import { sourceLocale } from '#contract/text/locales.ts'
import { tokenScopes } from '#contract/wire/token-scopes.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { addExamples } from './api-examples.ts'
import { registerErrorHandling } from './errors.ts'
import { ProblemError } from './problem.ts'
import { SESSION_COOKIE } from './session-cookie.ts'

/** An app that describes these routes without serving them. */
export async function buildDocsApp(
  routes: readonly RouteOptions[],
  storeName: string,
): Promise<FastifyInstance> {
  const app = fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorHandling(app)
  await app.register(fastifySwagger, {
    openapi: {
      info: {
        title: `${storeName} API`,
        version: '1',
        description:
          'Errors are RFC 9457 problems. Prices are numbers in the currency of the store, such as 29.99 for dollars. Media paths are relative to /api. Commands take the address of the store from `$STORE`, an API token from `$TOKEN`, and a session from `cookies.txt`, which `curl -c cookies.txt` writes when it signs in.',
      },
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: SESSION_COOKIE,
            description: 'Signed in, as browsers are',
          },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            description: `Made at Admin › Settings › Connections. Scopes: ${Object.entries(tokenScopes)
              .map(([scope, label]) => `\`${scope}\` (${i18nOf(sourceLocale)._(label)})`)
              .join('; ')}.`,
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    // Without `openapi` above, the document is of version 3.0.
    transformObject: (made) =>
      'openapiObject' in made ? addExamples(made.openapiObject as OpenAPIV3.Document) : made.swaggerObject,
  })
  for (const { method, url, schema } of routes)
    if (schema?.hide !== true)
      app.route({
        method,
        url,
        ...(schema && { schema: withFiles(schema) }),
        handler: () => {
          throw new ProblemError('not_found')
        },
      })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: (header) =>
      header.replace(/ ?https?:\S*/g, '').replace(/(base-uri|frame-ancestors) 'self'/g, "$1 'none'"),
    uiConfig: { docExpansion: 'list', deepLinking: true },
    theme: { title: `${storeName} API` },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  )
  app.setNotFoundHandler(() => {
    throw new ProblemError('not_found')
  })
  await app.ready()
  return app
}

/** With what Fastify does not check: the fields of a form, and the file that a route answers with. */
function withFiles(schema: FastifySchema): FastifySchema {
  const { form, produces, response } = schema
  const file = z.string().meta({ format: 'binary' })
  const content = Object.fromEntries((produces ?? []).map((type) => [type, { schema: file }]))
  return {
    ...schema,
    ...(form !== undefined && { body: form }),
    ...(produces && response === undefined && { response: { 200: { description: 'The file', content } } }),
  }
}
