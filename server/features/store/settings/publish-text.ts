import type { LegalTextKind } from '#contract/store/rich-text.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'

/** Publishes the next version of a legal text. @param body null: the standard text */
export async function publishText(
  trx: Trx,
  kind: LegalTextKind,
  body: string | null,
  now: number,
): Promise<void> {
  const last = await readLast(trx, kind)
  await insert(trx, kind, { version: Number(last?.version ?? 0) + 1, body, now })
}

/**
 * The version of a text that the store writes itself from its facts; the next one is published when a fact in it changed.
 * @param body as it is now
 */
export async function ensurePublished(
  db: Db | Trx,
  kind: LegalTextKind,
  body: string,
  now: number,
): Promise<number> {
  const last = await readLast(db, kind)
  if (last?.body === body) return last.version
  const version = Number(last?.version ?? 0) + 1
  await insert(db, kind, { version, body, now })
  return version
}

function readLast(db: Db | Trx, kind: LegalTextKind) {
  return db
    .selectFrom('legal_texts')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function insert(
  db: Db | Trx,
  kind: LegalTextKind,
  { version, body, now }: { version: number; body: string | null; now: number },
): Promise<void> {
  await db
    .insertInto('legal_texts')
    .values({ kind, version, body, published_at: now })
    // Another instance, which knows the same facts, may have been faster.
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .execute()
}
