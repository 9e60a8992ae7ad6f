import type { OpenAPIV3 } from 'openapi-types'
import { exampleValues } from '#contract/wire/example-values.ts'

type Schema = OpenAPIV3.SchemaObject
type Operation = OpenAPIV3.OperationObject
type Maybe<Value> = Value | OpenAPIV3.ReferenceObject

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
const INSTANT = '2026-06-12T18:30:00.000Z'
const LATER = '2026-07-12T18:30:00.000Z'
const UUID = '0197f3a2-6c1e-7b4a-9d52-3f8e1c0a7b64'

/**
 * Adds an example to each body, parameter and answer of an OpenAPI document, and to each operation a command that calls it
 * (`x-codeSamples`). They are made from the schemas, so there is none to write or to forget.
 */
export function addExamples(document: OpenAPIV3.Document): OpenAPIV3.Document {
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = item?.[method]
      if (operation) exemplify(operation, method.toUpperCase(), path)
    }
  return document
}

function exemplify(operation: Operation, method: string, path: string): void {
  for (const parameter of operation.parameters ?? [])
    if (!isReference(parameter) && parameter.schema)
      parameter.example = exampleOf(parameter.schema, parameter.name)
  const { requestBody, responses } = operation
  if (requestBody && !isReference(requestBody)) exemplifyContent(requestBody.content, 'given')
  for (const response of Object.values(responses))
    if (!isReference(response)) exemplifyContent(response.content, 'all')
  Object.assign(operation, {
    'x-codeSamples': [{ lang: 'Shell', source: commandOf(operation, method, path) }],
  })
}

function exemplifyContent(
  content: Record<string, OpenAPIV3.MediaTypeObject> | undefined,
  fields: Fields,
): void {
  for (const media of Object.values(content ?? {}))
    if (media.schema && !isFile(media.schema)) media.example = exampleOf(media.schema, '', fields)
}

/** `given`: what a request has to say, or the first thing that it can. `all`: what an answer says. */
type Fields = 'given' | 'all'

/** A value that the schema accepts; `name` is the field's, `owner` that of the object it is in. */
function exampleOf(schema: Maybe<Schema>, name: string, fields: Fields = 'given', owner = ''): unknown {
  if (isReference(schema)) return null
  if (schema.example !== undefined) return schema.example
  if (schema.default !== undefined && schema.default !== null) return schema.default
  if (schema.enum) return schema.enum.find((value) => value !== null && value !== '') ?? schema.enum[0]
  const choice = (schema.oneOf ?? schema.anyOf)?.find((each) => !isReference(each) && !isNull(each))
  if (choice) return exampleOf(choice, name, fields, owner)
  if (schema.type === 'object') return objectOf(schema, name, fields)
  if (schema.type === 'array') return arrayOf(schema, name, fields)
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer')
    return numberOf(schema, knownValue(name, owner), name)
  return schema.type === 'string' ? stringOf(schema, knownValue(name, owner), name) : {}
}

/** A map by names that the schema does not say is an empty one. */
function objectOf({ properties = {}, required = [] }: Schema, name: string, fields: Fields) {
  const names = Object.keys(properties)
  const isSaid = (each: string) => required.includes(each) || 'example' in (properties[each] ?? {})
  const said = fields === 'all' ? names : names.filter(isSaid)
  const shown = said.length > 0 ? said : names.slice(0, 1)
  return Object.fromEntries(
    shown.map((each) => [each, exampleOf(properties[each] ?? {}, each, fields, name)]),
  )
}

function arrayOf(schema: Schema, name: string, fields: Fields): unknown[] {
  const { items, minItems = 1, maxItems = 1 } = schema as OpenAPIV3.ArraySchemaObject
  const count = Math.min(Math.max(1, minItems), Math.max(1, maxItems))
  return Array.from({ length: count }, () => exampleOf(items, singular(name), fields))
}

/** Links are of one name with a link: `tags` with `tag`. */
function singular(name: string): string {
  return name.replace(/s$/, '')
}

type Known = string | number | undefined

/** `license.name` before `name`. */
function knownValue(name: string, owner: string): Known {
  return exampleValues[`${owner}.${name}`] ?? exampleValues[name]
}

function numberOf({ type, minimum, maximum, multipleOf }: Schema, known: Known, name: string): number {
  const isKnown = typeof known === 'number' && (type === 'number' || Number.isInteger(known))
  const wanted = isKnown ? known : endsSomething(name) || /Seconds$/.test(name) ? 12 : 1
  const inside = Math.min(Math.max(wanted, minimum ?? wanted), maximum ?? wanted)
  return multipleOf ? Math.round(inside / multipleOf) * multipleOf : inside
}

function stringOf(schema: Schema, value: Known, name: string): string {
  const { format, allOf = [], minLength = 0, maxLength = 1_000 } = schema
  if (format === 'date-time') return endsSomething(name) ? LATER : INSTANT
  if (format === 'date') return INSTANT.slice(0, 10)
  if (format === 'email') return String(exampleValues.email)
  if (format === 'uri') return String(exampleValues.url)
  const known = value ?? byEnding(name) ?? words(name)
  const patterns = [schema, ...allOf].flatMap((each) => ('pattern' in each && each.pattern) || [])
  const fits = [known, INSTANT.slice(0, 10), '18:30', 'DE', '2026', '12', exampleValues.email]
    .map(String)
    .find(
      (each) =>
        each.length >= minLength &&
        each.length <= maxLength &&
        patterns.every((pattern) => new RegExp(pattern, 'u').test(each)),
    )
  return fits ?? String(known).slice(0, maxLength).padEnd(minLength, 'x')
}

/** Whether it is the end of what another field begins. */
function endsSomething(name: string): boolean {
  return /^(?:until|to|max|endsAt|endSeconds)$/.test(name)
}

function byEnding(name: string): string | undefined {
  if (/(?:At|Until|Since|On|From)$|^(?:at|until|since|to)$/.test(name)) return INSTANT
  if (/(?:Id|_id|Ids|ids)$/.test(name)) return UUID
  return /(?:Url|URL)$/.test(name) ? String(exampleValues.url) : undefined
}

/** `lastTriedBy` as `Last tried by`. */
function words(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase() || 'text'
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** As typed into a shell, with the store's address in `$STORE` and a token, or the cookies of a session, at hand. */
function commandOf({ parameters = [], requestBody, security = [] }: Operation, method: string, path: string) {
  const known = parameters.flatMap((each) => (isReference(each) ? [] : each))
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(known.find((each) => each.name === name)?.example ?? name)),
  )
  const query = new URLSearchParams(
    known.flatMap(({ name, in: place, required, example }) =>
      place === 'query' && required ? [[name, String(example)]] : [],
    ),
  )
  const takesToken = security.some((scheme) => 'apiToken' in scheme)
  const proof = takesToken
    ? ' -H "Authorization: Bearer $TOKEN"'
    : security.length > 0
      ? ' -b cookies.txt'
      : ''
  const verb = method === 'GET' ? '' : ` -X ${method}`
  const address = `"$STORE${filled}${query.size > 0 ? `?${query}` : ''}"`
  return `curl${verb} ${address}${proof}${bodyOf(requestBody)}`
}

function bodyOf(body: Operation['requestBody']): string {
  if (!body || isReference(body)) return ''
  const json = body.content['application/json']
  if (json) return ` -H 'Content-Type: application/json' -d '${quoted(JSON.stringify(json.example))}'`
  const form = body.content['multipart/form-data']?.example
  if (typeof form !== 'object' || form === null) return ''
  const fields = Object.entries(form).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return fields.map(([name, value]) => ` -F '${quoted(`${name}=${value}`)}'`).join('')
}

function quoted(text: string): string {
  return text.replaceAll("'", `'\\''`)
}

function isFile(schema: Maybe<Schema>): boolean {
  return !isReference(schema) && schema.format === 'binary'
}

function isNull({ enum: values, type }: Schema): boolean {
  return (type as string | undefined) === 'null' || (values?.length === 1 && values[0] === null)
}

function isReference(value: object): value is OpenAPIV3.ReferenceObject {
  return '$ref' in value
}
