import fastifyMultipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { Problem } from './problem.ts'
import { assertNoControlCharacters } from './reject-control-characters.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form that was read by `fillBodyFromForm`. */
    formFile: Buffer | undefined
  }
}

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

const FIELD_MAX_BYTES = 16 * 1024

/** Routes that take JSON, or `multipart/form-data` with short fields and at most one file. */
export function withForm(
  app: App,
  limits: { maxBytes: number; maxFields: number },
  register: (app: App) => void,
): void {
  app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      limits: {
        fileSize: limits.maxBytes,
        files: 1,
        fields: limits.maxFields,
        parts: limits.maxFields + 1,
        fieldSize: FIELD_MAX_BYTES,
        headerPairs: 50,
      },
      throwFileSizeLimit: true,
    })
    scope.decorateRequest('formFile', undefined)
    register(scope as unknown as App)
  })
}

/**
 * Makes the fields of a multipart form the body, to be validated as JSON is, and keeps the file that was sent as
 * `keepFile` in `request.formFile`; other files are read past. An empty file counts as none. Throws 400 for a field
 * that was cut off or has a control character, 413 for a file that is too large.
 */
export async function fillBodyFromForm(
  request: FastifyRequest,
  { keepFile }: { keepFile: string | undefined },
): Promise<void> {
  if (!request.isMultipart()) return
  const fields = new Map<string, string>()
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== keepFile) part.file.resume()
      else {
        const bytes = await part.toBuffer()
        request.formFile = bytes.length > 0 ? bytes : undefined
      }
    } else {
      if (part.valueTruncated)
        throw new Problem('invalid_request', { errors: { [part.fieldname]: 'is too long' } })
      fields.set(part.fieldname, String(part.value))
    }
  }
  request.body = Object.fromEntries(fields)
  assertNoControlCharacters(request.body)
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
export function withFiles(
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
