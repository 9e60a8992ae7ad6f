import { type Producer, ProducerLink } from '#contract/reach/producer.ts'
import { findProducerOf, published } from '#server/model/beat/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * The producer of this name: who has published a beat under it. Undefined for others, and for the username of who goes
 * by an artist name.
 */
export async function readProducer(db: Db, name: string): Promise<Producer | undefined> {
  const row = await findProducerOf(db, name, published())
  if (!row) return undefined
  const { id, name: username, image, about } = row
  return { id, username, image, about, links: readJson(ProducerLink.array(), row.links) }
}
