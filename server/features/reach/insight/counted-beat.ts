import type { Catalogue } from '#server/features/catalogue/listing/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { BeatFacts } from './read-beat-facts.ts'
import type { Curve } from './read-curves.ts'
import type { StepSums } from './read-steps.ts'

export type InsightSources = { db: Db; catalogue: Catalogue; featured: () => readonly string[] }

/** Steps of each beat, with what is known of it. */
export type CountedBeat = { facts: BeatFacts; steps: StepSums; tagIds: string[]; curve: Curve | undefined }
