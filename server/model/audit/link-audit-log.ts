import { createHash, randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Connection, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { addFact, lockFact, readFact, writeFact } from '#server/platform/database/store-facts.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'

/** The newest link, in `store_facts`. Shows whether entries are missing at the end. */
const CHAIN_FACT = 'audit chain'
const BATCH_SIZE = 500

const ChainHead = z.object({ position: z.number().int(), hash: z.string() })
type ChainHead = z.infer<typeof ChainHead>

export const emptyChain: ChainHead = { position: 0, hash: '' }

type Entry = Pick<
  Row<'audit_log'>,
  'id' | 'at' | 'admin_id' | 'admin_name' | 'action' | 'subject_id' | 'subject_name' | 'details'
>

/**
 * Links committed entries into the hash chain. Separate from recording them, so that transactions with audit events do
 * not wait for each other. Several instances may do it at once: the head's row lock and the unique position keep the
 * chain from forking.
 */
export async function linkAuditLog({ db }: Pick<Connection, 'db'>): Promise<void> {
  const unlinked = () =>
    db.selectFrom('audit_log').select('id').where('position', 'is', null).limit(1).executeTakeFirst()
  while (await unlinked()) {
    const linked = await db.transaction().execute(linkBatch)
    if (linked === 0) return
    await setImmediate()
  }
}

async function linkBatch(trx: Trx): Promise<number> {
  await addFact(trx, CHAIN_FACT, JSON.stringify(emptyChain))
  const value = await lockFact(trx, CHAIN_FACT)
  let head = parseJson(ChainHead, value)
  const query = trx
    .selectFrom('audit_log')
    .selectAll()
    .where('position', 'is', null)
    .orderBy('id')
    .limit(BATCH_SIZE)
  const entries = await query.forUpdate().skipLocked().execute()
  for (const entry of entries) {
    const salt = randomBytes(16).toString('hex')
    const text_hash = hashText(salt, entry)
    const position = head.position + 1
    const hash = hashEntry(head.hash, position, entry, text_hash)
    await trx
      .updateTable('audit_log')
      .set({ position, salt, text_hash, hash })
      .where('id', '=', entry.id)
      .execute()
    head = { position, hash }
  }
  await writeFact(trx, CHAIN_FACT, JSON.stringify(head))
  return entries.length
}

/** Undefined before the first entry was linked. */
export async function readChainHead(db: Connection['db']): Promise<ChainHead | undefined> {
  const head = await readFact(db, CHAIN_FACT)
  return head === undefined ? undefined : parseJson(ChainHead, head)
}

export function hashText(salt: string, { subject_name, details }: Entry): string {
  return sha256([salt, subject_name, details])
}

export function hashEntry(previous: string, position: number, entry: Entry, textHash: string): string {
  const { id, at, admin_id, admin_name, action, subject_id } = entry
  return sha256([previous, position, id, Number(at), admin_id, admin_name, action, subject_id, textHash])
}

function sha256(parts: (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
