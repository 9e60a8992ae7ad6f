import { setImmediate } from 'node:timers/promises'
import type { AuditChain } from '#contract/store/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ERASED } from './erase-audit-text.ts'
import { emptyChain, hashEntry, hashText, readChainHead } from './link-audit-log.ts'

const PAGE_SIZE = 500

/** Recomputes the hash chain and names the first entry that was changed or is missing. Only reads. */
export async function verifyAuditChain(db: Db): Promise<AuditChain> {
  // Read first: entries that are linked meanwhile come after it.
  const head = (await readChainHead(db)) ?? emptyChain
  let last = emptyChain
  while (last.position < head.position) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('position', '>', last.position)
      .where('position', '<=', head.position)
      .orderBy('position')
      .limit(PAGE_SIZE)
      .execute()
    if (rows.length === 0) return broken(last.position + 1, 'missing')
    for (const row of rows) {
      const position = last.position + 1
      if (row.position !== position) return broken(position, 'missing')
      const hash = hashOf(row, last.hash)
      if (hash === undefined || hash !== row.hash) return broken(position, 'changed', row)
      last = { position, hash }
    }
    await setImmediate()
  }
  if (last.hash !== head.hash) return broken(head.position, 'changed')
  const beyond = await beyondHead(db, head.position)
  return beyond ?? { holds: true, entries: head.position, head: head.hash, problem: null }
}

/** Undefined if the text does not match its own hash. */
function hashOf(row: Row<'audit_log'>, previous: string): string | undefined {
  if (row.text_hash === null || row.position === null) return undefined
  const isErased = row.salt === null
  const textMatches = isErased
    ? row.subject_name === ERASED.subject_name && row.details === ERASED.details
    : hashText(row.salt ?? '', row) === row.text_hash
  return textMatches ? hashEntry(previous, row.position, row, row.text_hash) : undefined
}

/** The head may have moved on meanwhile; linked entries beyond it mean that it was set back. */
async function beyondHead(db: Db, position: number): Promise<AuditChain | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'position'])
    .where('position', '>', position)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const now = (await readChainHead(db)) ?? emptyChain
  return now.position > position ? undefined : broken(position + 1, 'changed', row)
}

function broken(
  position: number,
  kind: 'changed' | 'missing',
  row?: Pick<Row<'audit_log'>, 'id' | 'at'>,
): AuditChain {
  return {
    holds: false,
    entries: null,
    head: null,
    problem: {
      kind,
      position,
      id: row?.id ?? null,
      at: row ? new Date(Number(row.at)).toISOString() : null,
    },
  }
}
