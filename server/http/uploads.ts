import fastifyMultipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { Problem } from './problem.ts'

/**
 * Routes that take `multipart/form-data` with one file; everywhere else that type is answered with 415. `register`
 * is given the app to register them on.
 */
export function withOneFile(app: App, limits: { maxBytes: number }, register: (app: App) => void): void {
  app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      limits: { fileSize: limits.maxBytes, files: 1, parts: 1, fields: 0, headerPairs: 50 },
      throwFileSizeLimit: true,
    })
    register(scope as unknown as App)
  })
}

/** The bytes of the file that was sent as `field`. Throws 400 where there is none, 413 where it is too large. */
export async function readFile(request: FastifyRequest, field: string): Promise<Buffer> {
  const file = request.isMultipart() ? await request.file() : undefined
  if (!file || file.fieldname !== field) {
    throw new Problem('invalid_request', { errors: { [field]: `Please send a file as ${field}.` } })
  }
  return file.toBuffer()
}

/** Routes that take a form of fields and a few files, which they read as they come. `register` is given their app. */
export function withForm(
  app: App,
  limits: { maxBytes: number; files: number },
  register: (app: App) => void,
): void {
  app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      limits: {
        fileSize: limits.maxBytes,
        files: limits.files,
        fields: 60,
        parts: 60 + limits.files,
        fieldSize: 20_000,
        headerPairs: 50,
      },
      // The route reads on and says which file is too large.
      throwFileSizeLimit: false,
    })
    register(scope as unknown as App)
  })
}
