import { createWriteStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fastifyMultipart, { type FastifyMultipartBaseOptions } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { msg } from '#contract/text/msg.ts'
import type { TempDirectory } from '#server/platform/storage/temp-directory.ts'
import type { App } from './app-type.ts'
import { ProblemError } from './problem.ts'
import { assertNoControlCharacters } from './reject-control-characters.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Path of the file from a form, set by `fillBodyFromForm`; gone after the response. */
    formFile: string | undefined
  }
}

/**
 * Accepts `multipart/form-data` with one file on the routes that `register` adds. Other routes respond with 415 to that
 * type.
 */
export function withOneFile(app: App, limits: { maxBytes: number }, register: (app: App) => void): void {
  withMultipart(app, { fileSize: limits.maxBytes, files: 1, parts: 1, fields: 0 }, register)
}

const FIELD_MAX_BYTES = 16 * 1024

/** Accepts JSON, or `multipart/form-data` with short fields and at most one file. */
export function withForm(
  app: App,
  limits: { maxBytes: number; maxFields: number },
  register: (app: App) => void,
): void {
  const { maxBytes, maxFields } = limits
  const form = {
    fileSize: maxBytes,
    files: 1,
    fields: maxFields,
    parts: maxFields + 1,
    fieldSize: FIELD_MAX_BYTES,
  }
  withMultipart(app, form, (scope) => {
    scope.decorateRequest('formFile', undefined)
    scope.addHook('onResponse', async ({ formFile }) => {
      if (formFile) await unlink(formFile).catch(() => {})
    })
    register(scope)
  })
}

/**
 * Copies a multipart form's fields to the body, to be validated like JSON, and its nonempty file named `keepFile` to
 * the disk, at `request.formFile`. Ignores other files. Throws 400 for a truncated field or a control character, 413 for a file that
 * is too large.
 */
export async function fillBodyFromForm(
  request: FastifyRequest,
  { keepFile, temp }: { keepFile: string | undefined; temp: TempDirectory },
): Promise<void> {
  if (!request.isMultipart()) return
  const fields = new Map<string, string>()
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== keepFile) part.file.resume()
      else {
        const path = await temp.newPath()
        request.formFile = path
        const bytes = await saveUpload(part.file, path)
        assertNotTruncated(part.file)
        if (bytes > 0) continue
        await unlink(path)
        request.formFile = undefined
      }
    } else {
      if (part.valueTruncated)
        throw new ProblemError('invalid_request', { errors: { [part.fieldname]: msg`This is too long.` } })
      fields.set(part.fieldname, String(part.value))
    }
  }
  request.body = Object.fromEntries(fields)
  assertNoControlCharacters(request.body)
}

/** Lends the path of the file sent as `field`, which is gone afterwards. Throws 400 if it is missing, 413 if it is too large. */
export async function withUpload<Answer>(
  request: FastifyRequest,
  { field, temp }: { field: string; temp: TempDirectory },
  use: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const file = request.isMultipart() ? await request.file() : undefined
  if (!file || file.fieldname !== field) {
    throw new ProblemError('invalid_request', {
      errors: { [field]: msg`Please send a file as ${{ field }}.` },
    })
  }
  await using received = await temp.newFile()
  await saveUpload(file.file, received.path)
  assertNotTruncated(file.file)
  return await use(received.path)
}

/** Beyond the limit an upload just ends. @throws Problem payload_too_large */
function assertNotTruncated({ truncated }: { truncated: boolean }): void {
  if (truncated) throw new ProblemError('payload_too_large')
}

/** Writes an upload to the disk, so that it does not wait in memory. Returns the number of bytes. */
async function saveUpload(upload: Readable, path: string): Promise<number> {
  const file = createWriteStream(path, { mode: 0o600 })
  await pipeline(upload, file)
  return file.bytesWritten
}

/** Accepts forms with fields and a few files, which the routes stream. */
export function withFiles(
  app: App,
  limits: { maxBytes: number; files: number },
  register: (app: App) => void,
): void {
  const { maxBytes, files } = limits
  const form = { fileSize: maxBytes, files, fields: 60, parts: 60 + files, fieldSize: 20_000 }
  // The route continues reading, to report which file is too large.
  withMultipart(app, form, register, { throwFileSizeLimit: false })
}

/** Accepts `application/octet-stream` on the routes that `register` adds, which read the request (`request.raw`) themselves. */
export function withRawBody(app: App, register: (app: App) => void): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
    register(scope as unknown as App)
  })
}

/** The announced length of a raw body. @throws Problem invalid_request without one, payload_too_large */
export function contentLength({ headers }: FastifyRequest, maxBytes: number): number {
  const bytes = Number(headers['content-length'])
  if (!Number.isSafeInteger(bytes) || bytes <= 0)
    throw new ProblemError('invalid_request', {
      detail: msg`Send the file as the body, with its Content-Length.`,
    })
  if (bytes > maxBytes) throw new ProblemError('payload_too_large')
  return bytes
}

function withMultipart(
  app: App,
  limits: FastifyMultipartBaseOptions['limits'],
  register: (app: App) => void,
  { throwFileSizeLimit = true } = {},
): void {
  app.register(async (scope) => {
    await scope.register(fastifyMultipart, { limits: { ...limits, headerPairs: 50 }, throwFileSizeLimit })
    register(scope as unknown as App)
  })
}
