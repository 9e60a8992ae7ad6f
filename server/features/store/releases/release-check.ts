import { z } from 'zod'
import { Release } from '#contract/store/release.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readFact, writeFact } from '#server/platform/database/store-facts.ts'

const CHECK_FACT = 'release_check'
const DISMISSED_FACT = 'release_dismissed'

/** What is known of new versions. */
const ReleaseCheck = z.object({
  /** When the file was last asked for, whatever came of it: milliseconds since 1970. */
  checkedAt: z.number(),
  /** The newest release that a file told of, and the version below which no file counts any more. */
  newest: Release.nullable(),
  /** What the log was told last, so that it is told once. */
  said: z.string().nullable(),
})
export type ReleaseCheck = z.infer<typeof ReleaseCheck>

export async function readCheck(db: Db): Promise<ReleaseCheck | undefined> {
  const fact = await readFact(db, CHECK_FACT)
  return fact === undefined ? undefined : ReleaseCheck.parse(JSON.parse(fact))
}

export function writeCheck(db: Db, check: ReleaseCheck): Promise<void> {
  return writeFact(db, CHECK_FACT, JSON.stringify(check))
}

/** The version whose notice was dismissed last. */
export function readDismissed(db: Db): Promise<string | undefined> {
  return readFact(db, DISMISSED_FACT)
}

export function dismissRelease(db: Db, version: string): Promise<void> {
  return writeFact(db, DISMISSED_FACT, version)
}
