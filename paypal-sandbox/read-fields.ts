import { ApiError, invalidRequest } from './api-error.ts'

export type Fields = Readonly<Record<string, unknown>>

/** @throws ApiError 400 `MALFORMED_REQUEST_JSON` */
export function parseBody(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('INVALID_REQUEST', 'MALFORMED_REQUEST_JSON', { where: { location: 'body' } })
  }
}

/**
 * @param field JSON pointer of the object; empty for the body itself
 * @throws ApiError 400 where it is no object or has a member that is not in `known`
 */
export function readObject(value: unknown, field: string, known: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequest(
      value === undefined ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_SYNTAX',
      field || '/',
    )
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) throw invalidRequest('NOT_SUPPORTED', `${field}/${name}`)
  }
  return value as Fields
}

interface TextRules {
  max: number
  pattern?: RegExp
  oneOf?: readonly string[]
}

export function readText(
  object: Fields,
  name: string,
  field: string,
  rules: TextRules & { required: true },
): string
export function readText(object: Fields, name: string, field: string, rules: TextRules): string | undefined
/** @throws ApiError 400 for what is missing, too long, or not as expected */
export function readText(
  object: Fields,
  name: string,
  field: string,
  rules: TextRules & { required?: true },
): string | undefined {
  const value = object[name]
  const pointer = `${field}/${name}`
  if (value === undefined) {
    if (rules.required) throw invalidRequest('MISSING_REQUIRED_PARAMETER', pointer)
    return undefined
  }
  if (typeof value !== 'string') throw invalidRequest('INVALID_PARAMETER_SYNTAX', pointer)
  if (value.length < 1 || value.length > rules.max)
    throw invalidRequest('INVALID_STRING_LENGTH', pointer, value)
  if (rules.oneOf && !rules.oneOf.includes(value))
    throw invalidRequest('INVALID_PARAMETER_VALUE', pointer, value)
  if (rules.pattern && !rules.pattern.test(value))
    throw invalidRequest('INVALID_PARAMETER_SYNTAX', pointer, value)
  return value
}

/** @throws ApiError 400 unless it is a list of `min` to `max` members */
export function readArray(
  object: Fields,
  name: string,
  field: string,
  { min, max }: { min: number; max: number },
): readonly unknown[] | undefined {
  const value = object[name]
  const pointer = `${field}/${name}`
  if (value === undefined) return undefined
  if (!Array.isArray(value)) throw invalidRequest('INVALID_PARAMETER_SYNTAX', pointer)
  if (value.length < min) throw invalidRequest('INVALID_ARRAY_MIN_ITEMS', pointer)
  if (value.length > max) throw invalidRequest('INVALID_ARRAY_MAX_ITEMS', pointer)
  return value
}
