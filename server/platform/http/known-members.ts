import { z } from 'zod'
import { faultText } from '#contract/text/fault-text.ts'
import { listNames } from '#contract/text/list-names.ts'
import { msg, plural } from '#contract/text/msg.ts'

/**
 * The schema of a body that moves money, at any depth refusing members that it does not know. A refund whose `amounts` is
 * misspelled must not be taken for one of everything. A row without a body takes none.
 * @throws Error at the start for a kind of schema that may hide an object
 */
export function knownMembersOnly(body: z.ZodType | undefined): z.ZodType {
  return body ? strict(body) : strict(z.object({})).nullish()
}

function strict(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodObject)
    return rebuilt(schema, {
      ...schema.def,
      shape: Object.fromEntries(
        Object.entries<z.core.$ZodType>(schema.def.shape).map(([name, member]) => [name, strict(member)]),
      ),
      catchall: z.never(),
      error: (issue) => nameUnknown(issue) ?? schema.def.error?.(issue),
    })
  if (schema instanceof z.ZodArray)
    return rebuilt(schema, { ...schema.def, element: strict(schema.def.element) })
  if (schema instanceof z.ZodUnion)
    return rebuilt(schema, { ...schema.def, options: schema.def.options.map(strict) })
  if (schema instanceof z.ZodRecord)
    return rebuilt(schema, { ...schema.def, valueType: strict(schema.def.valueType) })
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return rebuilt(schema, { ...schema.def, innerType: strict(schema.def.innerType) })
  if (schema instanceof z.ZodPipe)
    return rebuilt(schema, { ...schema.def, in: strict(schema.def.in), out: strict(schema.def.out) })
  if (schema instanceof z.ZodType && plain.has(schema.def.type)) return schema
  throw new Error(`A body that moves money has a schema of the kind ${schema._zod.def.type}`)
}

/** Kinds that hold no members. `unknown`: what the store ignores on purpose. */
const plain = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'null',
  'literal',
  'enum',
  'unknown',
  'date',
  'transform',
])

const unknownNames = ({ count, names }: { count: number; names: string }) =>
  msg`${{ names }} ${plural({ count }, { one: 'is', other: 'are' })} not known here, so nothing was done. Check the spelling.`

/** Says which members are unknown. */
function nameUnknown(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'unrecognized_keys') return undefined
  const names = issue.keys.map((key) => `“${key}”`)
  return faultText((locale) => unknownNames({ count: names.length, names: listNames(names, locale) }))
}

function rebuilt<Schema extends z.ZodType>(schema: Schema, def: Schema['def']): z.ZodType {
  return schema.clone(def, { parent: true })
}
