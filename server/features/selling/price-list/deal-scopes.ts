import type { DealScopes } from '#contract/pricing/deal.ts'
import { compareWords } from '#contract/text/compare-words.ts'
import { notDeleted, readProducers } from '#server/model/beat/index.ts'
import { readTiers } from '#server/model/license/index.ts'
import { readTags } from '#server/model/tag/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Scope options: tiers in order, tags and producers with beats by name. */
export async function readDealScopes(db: Db): Promise<DealScopes> {
  const tiers = (await readTiers(db)).map(({ id, name }) => ({ id, name }))
  const tags = (await readTags(db)).map(({ id, name }) => ({ id, name }))
  const producers = await readProducers(db, notDeleted())
  return { tiers, tags, producers: producers.sort((a, b) => compareWords(a.name, b.name)) }
}
