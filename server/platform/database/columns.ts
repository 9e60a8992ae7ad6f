import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { parseJson } from '#server/platform/text/parse-json.ts'

declare const holds: unique symbol

/**
 * JSON of a `Value`, which is text on both engines. A table's type says once what each such column holds; only
 * `readJson` and `writeJson` go from one to the other, and refuse another schema or value than the column's.
 */
export type Json<Value> = string & { readonly [holds]: Value }

/** @throws ZodError if the text does not follow the schema */
export function readJson<Value>(schema: z.ZodType<NoInfer<Value>>, text: Json<Value>): Value
export function readJson<Value>(schema: z.ZodType<NoInfer<Value>>, text: Json<Value> | null): Value | null
export function readJson<Value>(schema: z.ZodType<Value>, text: Json<Value> | null): Value | null {
  return text === null ? null : parseJson(schema, text)
}

/** The value as it is stored, unchecked: for what is only passed on, such as an export or what a document is drawn from. */
export function storedValue<Value>(text: Json<Value>): Value
export function storedValue<Value>(text: Json<Value> | null): Value | null
export function storedValue<Value>(text: Json<Value> | null): Value | null {
  return text === null ? null : JSON.parse(text)
}

export function writeJson<Value>(value: Value): Json<Value> {
  // The only place where the text is made, so that its type is true.
  return JSON.stringify(value) as Json<Value>
}

/** Whether the list in a column includes `item`, without reading it. */
export function listIncludes(column: string, item: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${`%${JSON.stringify(item)}%`}`
}

/** A column that is true or false. An integer, as SQLite has no other. */
export type Flag = 0 | 1

export function isSet(flag: Flag): boolean {
  return flag === 1
}

export function toFlag(isTrue: boolean): Flag {
  return isTrue ? 1 : 0
}

/** A stored time, in milliseconds since 1970, in ISO 8601. */
export function toIso(ms: number): string
export function toIso(ms: number | null): string | null
export function toIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
