import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { isSet, type Json, readJson, storedValue, toFlag, writeJson } from './columns.ts'

const Cover = z.object({ path: z.string(), widths: z.array(z.number()).default([]) })
type Cover = z.infer<typeof Cover>

test('what is written is read again, with the defaults of what is missing', () => {
  const text: Json<Cover> = writeJson({ path: 'a', widths: [1, 2] })
  expect(readJson(Cover, text)).toEqual({ path: 'a', widths: [1, 2] })
  expect(readJson(Cover, '{"path":"old"}' as Json<Cover>)).toEqual({ path: 'old', widths: [] })
  expect(storedValue('{"path":"old"}' as Json<Cover>)).toEqual({ path: 'old' })
})

test('text that does not follow the schema is refused', () => {
  expect(() => readJson(Cover, '{"path":1}' as Json<Cover>)).toThrow(z.ZodError)
})

test('an empty column stays empty', () => {
  const empty = null as Json<Cover> | null
  expect(readJson(Cover, empty)).toBeNull()
  expect(storedValue(empty)).toBeNull()
  expectTypeOf(readJson(Cover, empty)).toEqualTypeOf<Cover | null>()
})

test('types refuse another schema, another value and any other text', () => {
  const text = writeJson<Cover>({ path: 'a', widths: [] })
  // @ts-expect-error: a column of covers holds no list of names
  expect(() => readJson(z.array(z.string()), text)).toThrow(z.ZodError)
  // @ts-expect-error: a path is text
  const wrong: Json<Cover> = writeJson({ path: 1, widths: [] })
  // @ts-expect-error: only writeJson makes it
  const made: Json<Cover> = JSON.stringify({ path: 'a' })
  expect([wrong, made]).toHaveLength(2)
})

test('flags are integers', () => {
  expect([toFlag(true), toFlag(false)]).toEqual([1, 0])
  expect([isSet(1), isSet(0)]).toEqual([true, false])
})
