import { z } from 'zod'
import type { Credit } from '#contract/splits/credits.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'

const Credits = z.array(z.object({ name: z.string(), role: z.string(), publishing: z.number() }))

/** Who made the beat of a sold line, as it was at the sale; empty for a beat without a split. */
export async function readCredits(db: Db, lineId: string): Promise<Credit[]> {
  const line = await db
    .selectFrom('shared_lines')
    .select('credits')
    .where('line_id', '=', lineId)
    .executeTakeFirst()
  return line ? readJson(Credits, line.credits) : []
}
