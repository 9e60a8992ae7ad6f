import type { z } from 'zod'

/**
 * JSON that this program wrote elsewhere than into a column of its own, such as a fact or a task for another process.
 * @throws ZodError if it does not follow the schema, SyntaxError if it is no JSON
 */
export function parseJson<Value>(schema: z.ZodType<Value>, text: string): Value {
  return schema.parse(JSON.parse(text))
}
