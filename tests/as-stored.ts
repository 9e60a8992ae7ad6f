import type { Json } from '#server/platform/database/columns.ts'

/** JSON as text that the program itself does not write, such as that of an earlier version. */
export function asStored<Value>(text: string): Json<Value> {
  return text as Json<Value>
}
