import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import {
  AUDIO_MAX_BYTES,
  AUDIO_TOO_LARGE,
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
} from '#contract/beats/admin-beat.ts'
import { STEMS_MAX_BYTES, STEMS_TOO_LARGE } from '#contract/beats/stems.ts'
import { msg } from '#contract/text/msg.ts'
import { composeText } from '#server/platform/http/compose-text.ts'
import {
  controlCharacterErrors,
  hasControlCharacter,
} from '#server/platform/http/control-character-errors.ts'
import type { PrivateFiles } from '#server/platform/storage/private-files.ts'
import type { TempFile } from '#server/platform/storage/temp-directory.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'

/** A received form: unparsed fields, and files on disk. */
export type ReceivedForm = {
  fields: Record<string, unknown>
  audio: { path: string; name: string } | undefined
  /** Path of a zip. */
  stems: string | undefined
  /** Path of the picture. */
  image: string | undefined
  /** Errors found so far, by field. */
  errors: Record<string, string>
}

const RENAME_FILE = inEnglish(
  msg`This file name contains an invisible control character. Rename the file and choose it again.`,
)

const lists = new Set(['tags', 'newTags'])

/** File fields, each with its own limit. */
const limits = {
  audio: { maxBytes: AUDIO_MAX_BYTES, tooLarge: inEnglish(AUDIO_TOO_LARGE) },
  stems: { maxBytes: STEMS_MAX_BYTES, tooLarge: inEnglish(STEMS_TOO_LARGE) },
  image: { maxBytes: IMAGE_MAX_BYTES, tooLarge: inEnglish(IMAGE_TOO_LARGE) },
} as const
type FileField = keyof typeof limits

function isFileField(name: string): name is FileField {
  return Object.hasOwn(limits, name)
}

/**
 * Receives a whole multipart form and passes it to `use`. Files stream to disk and are deleted afterwards, also when
 * the client disconnects, unless `use` has moved them.
 */
export async function receiveBeatForm<Answer>(
  request: FastifyRequest,
  masters: PrivateFiles,
  use: (form: ReceivedForm) => Promise<Answer>,
): Promise<Answer> {
  const form: ReceivedForm = {
    fields: {},
    audio: undefined,
    stems: undefined,
    image: undefined,
    errors: {},
  }
  const temporary: TempFile[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && hasControlCharacter(part.filename))
        form.errors[part.fieldname] ??= RENAME_FILE
      if (part.type === 'field') addField(form.fields, part.fieldname, part.value)
      else if (isFileField(part.fieldname) && !form[part.fieldname]) {
        const file = await masters.temporaryFile()
        temporary.push(file)
        await receiveFile(part, part.fieldname, file.path, form)
      } else part.file.resume()
    }
    addTextErrors(form)
    return await use(form)
  } finally {
    for (const file of temporary) await file[Symbol.asyncDispose]()
  }
}

/** Composes the text, or adds an error for each field with a control character, also one inside JSON. */
function addTextErrors(form: ReceivedForm): void {
  const errors = Object.entries(controlCharacterErrors(form.fields))
  // Not of fields that are nested without end.
  if (errors.length === 0) form.fields = composeText(form.fields)
  for (const [path, message] of errors) {
    const [field = path] = path.split('.')
    form.errors[field] ??= message
  }
}

async function receiveFile(
  part: MultipartFile,
  field: FileField,
  path: string,
  form: ReceivedForm,
): Promise<void> {
  const { maxBytes, tooLarge } = limits[field]
  let bytes = 0
  // Drains the rest, so that the client gets a response.
  const cut = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(null, bytes <= maxBytes ? chunk : undefined)
    },
  })
  await pipeline(part.file, cut, createWriteStream(path, { mode: 0o600 }))
  if (bytes > maxBytes || part.file.truncated) form.errors[field] = tooLarge
  // Browsers send an empty file field as a part without a name.
  else if (part.filename) {
    await syncFile(path)
    if (field === 'audio') form.audio = { path, name: part.filename.slice(0, 200) }
    else form[field] = path
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A list is a repeated field, a JSON array, or comma-separated IDs. */
function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (name === 'licenses') fields.licenses = parseJson(value)
  else if (lists.has(name)) {
    const before = fields[name]
    fields[name] = [...(Array.isArray(before) ? before : []), ...readList(name, value)]
  } else if (Object.keys(fields).length < 30) fields[name] = value
}

function readList(name: string, value: unknown): unknown[] {
  if (typeof value !== 'string' || value.trim() === '') return []
  if (value.trim().startsWith('[')) {
    const parsed = parseJson(value)
    return Array.isArray(parsed) ? parsed : []
  }
  return name === 'tags' ? value.split(',').map((id) => id.trim()) : [value]
}

function parseJson(value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    return value
  }
}
