import { expect, test } from 'vitest'
import { z } from 'zod'
import './plain-messages.ts'
import { routes } from './routes.ts'

/** Words of the validator, of a programmer, or of nobody. */
const NOT_PLAIN =
  /invalid|expected|(?<![.])received|too (?:big|small)|unrecognized|pattern|[<>]=|undefined|NaN|\bISO\b|regex/i

const long = 'x'.repeat(25_000)
const hostile: readonly unknown[] = [
  ...[undefined, null, true, '', ' ', 'x', '\t', long, '1e99', '-5', '5.5', 'a@', 'https:/', '31/01/2027'],
  ...[-1e15, 1e15, 0, -1, 1.5, Number.NaN],
  ...[
    [],
    [null],
    Array(6_000).fill('x'),
    {},
    { nothing: 1 },
    { kind: 'nothing', type: 'nothing', mode: 'nothing' },
  ],
]

/** The schema and all that it is made of. */
function partsOf(schema: z.core.$ZodType, found = new Set<z.core.$ZodType>()): Set<z.core.$ZodType> {
  if (found.has(schema)) return found
  found.add(schema)
  const def = schema._zod.def as unknown as Record<string, unknown>
  const inner = [def.innerType, def.element, def.keyType, def.valueType, def.in, def.out, def.left, def.right]
  const many = [
    ...Object.values((def.shape as object | undefined) ?? {}),
    ...((def.options as unknown[]) ?? []),
  ]
  for (const part of [...inner, ...many]) if (part instanceof z.ZodType) partsOf(part, found)
  return found
}

test('no message of the validator reaches a person, whatever is sent to any part of any route', () => {
  const faults = new Set<string>()
  const seen = new Set<z.core.$ZodType>()
  let tried = 0
  for (const [name, row] of Object.entries(routes))
    for (const place of ['params', 'query', 'body'] as const) {
      const schema: unknown = Reflect.get(row, place)
      if (!(schema instanceof z.ZodType)) continue
      for (const part of [...partsOf(schema)].filter((each) => !seen.has(each)))
        for (const value of hostile) {
          tried++
          let issues: readonly { message: string; path: PropertyKey[] }[] = []
          try {
            issues = z.safeParse(part, value).error?.issues ?? []
          } catch {
            // A transform that is given what its input would have refused.
          }
          for (const { message, path } of issues)
            if (NOT_PLAIN.test(message)) faults.add(`${name} ${place}.${path.join('.')}: ${message}`)
        }
      partsOf(schema, seen)
    }
  expect([...faults]).toEqual([])
  expect(tried).toBeGreaterThan(10_000)
})

test.each([
  [z.string(), undefined, 'This is required.'],
  [z.string(), 5, 'Please enter text.'],
  [z.coerce.number(), 'x', 'Please enter a number.'],
  [z.int(), 1.5, 'Please enter a whole number.'],
  [z.int().max(5), 6, 'Please enter 5 or less.'],
  [z.string().max(2), 'abc', 'This is too long: at most 2 characters.'],
  [z.string().min(3), 'a', 'This is too short: at least 3 characters.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'This is too much: at most 1 entry.'],
  [
    z.iso.datetime({ offset: true }),
    '31/01/2027',
    'Please enter a date and time, such as 2027-01-31T18:00:00Z.',
  ],
  [z.enum(['ready', 'hidden']), 'x', 'Please choose one of these: ready, hidden.'],
  [z.union([z.boolean(), z.stringbool()]), 'x', 'Please answer yes or no.'],
  [z.strictObject({}), { color: 1 }, 'Please leave out “color”: nothing here is called that.'],
])('the message of %# is %3$s', (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message)
})
