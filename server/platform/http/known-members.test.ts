import { expect, test } from 'vitest'
import { z } from 'zod'
import { knownMembersOnly } from './known-members.ts'

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test('an unknown member is refused at any depth, by name, and everything else is read as before', () => {
  const schema = z.object({
    at: z.string().trim().default('now'),
    parts: z.array(z.object({ cents: z.int() })).optional(),
    by: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('bank'), iban: z.string() }),
      z.object({ kind: z.literal('none') }),
    ]),
    of: z.record(z.string(), z.object({ a: z.int() })).nullable(),
    any: z.unknown().optional(),
  })
  const good = { parts: [{ cents: 1 }], by: { kind: 'none' }, of: { x: { a: 1 } }, any: { whatever: 1 } }
  const strict = knownMembersOnly(schema)
  expect(strict.parse(good)).toEqual(schema.parse(good))
  for (const bad of [
    { ...good, amounts: 1 },
    { ...good, parts: [{ cents: 1, amounts: 1 }] },
    { ...good, by: { kind: 'none', amounts: 1 } },
    { ...good, of: { x: { a: 1, amounts: 1 } } },
  ]) {
    expect(schema.safeParse(bad).success).toBe(true)
    expect(messageOf(strict, bad)).toBe(
      '“amounts” is not known here, so nothing was done. Check the spelling.',
    )
  }
})

test('checks and messages of the schema stay', () => {
  const schema = z.object({ a: z.int('A whole number.') }).refine(({ a }) => a > 0, 'Above 0.')
  const strict = knownMembersOnly(schema)
  expect(messageOf(strict, { a: 'x' })).toBe('A whole number.')
  expect(messageOf(strict, { a: 0 })).toBe('Above 0.')
  expect(strict.parse({ a: 1 })).toEqual({ a: 1 })
})

test('a request without a body takes no members', () => {
  const strict = knownMembersOnly(undefined)
  for (const empty of [undefined, null, {}]) expect(strict.safeParse(empty).success).toBe(true)
  expect(strict.safeParse({ amount: 5 }).success).toBe(false)
})

test('a schema whose members cannot be known stops the start', () => {
  expect(() => knownMembersOnly(z.object({ a: z.any() }))).toThrow(/kind any/)
})
