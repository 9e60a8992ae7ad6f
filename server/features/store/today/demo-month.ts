import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { readFact } from '#server/platform/database/store-facts.ts'

export const DEMO_MONTH_FACT = 'demo_month'

/** What the demo's month is, besides orders of the mode `demo` and people at demo addresses. */
const DemoMonth = z.object({
  /** Its last day, in UTC days since 1970: the one before it was made. No real figures are as old. */
  until: z.number().int(),
  /** Ids. */
  deals: z.array(z.string()),
  letters: z.array(z.string()),
})
export type DemoMonth = z.infer<typeof DemoMonth>

/** What the demo brings along. */
export type DemoParts = {
  /** Removes what the month added; undefined: there is none. */
  removeDemoMonth?: (trx: Transaction<Database>) => Promise<void>
}

/** Undefined: there is none, or it was removed. */
export async function readDemoMonth(db: Db): Promise<DemoMonth | undefined> {
  const fact = await readFact(db, DEMO_MONTH_FACT)
  return fact === undefined ? undefined : DemoMonth.parse(JSON.parse(fact))
}

declare module '#server/platform/store.ts' {
  interface Store {
    removeDemoMonth?: DemoParts['removeDemoMonth'] | undefined
  }
}
