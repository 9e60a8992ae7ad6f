import fastifyMultipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { Problem } from './problem.ts'
import { assertNoControlCharacters } from './reject-control-characters.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file from a form, set by `fillBodyFromForm`. */
    formFile: Buffer | undefined
  }
}

/**
 * Accepts `multipart/form-data` with one file on the routes that `register` adds. Other routes respond with 415 to that
 * type.
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

/** Accepts JSON, or `multipart/form-data` with short fields and at most one file. */
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
 * Copies a multipart form's fields to the body, to be validated like JSON, and its nonempty file named `keepFile` to
 * `request.formFile`. Ignores other files. Throws 400 for a truncated field or a control character, 413 for a file that
 * is too large.
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

/** Reads the file sent as `field`. Throws 400 if it is missing, 413 if it is too large. */
export async function readFile(request: FastifyRequest, field: string): Promise<Buffer> {
  const file = request.isMultipart() ? await request.file() : undefined
  if (!file || file.fieldname !== field) {
    throw new Problem('invalid_request', { errors: { [field]: `Please send a file as ${field}.` } })
  }
  return file.toBuffer()
}

/** Accepts forms with fields and a few files, which the routes stream. */
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
      // The route continues reading, to report which file is too large.
      throwFileSizeLimit: false,
    })
    register(scope as unknown as App)
  })
}
