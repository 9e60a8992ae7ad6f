import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'

/** Balance of each account that was ever booked on, in cents. @param accounts undefined: all */
export async function readBalances(db: Db, accounts?: readonly string[]): Promise<Map<string, number>> {
  if (accounts?.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => ['account', fn.sum<number>('cents').as('cents')])
    .$if(accounts !== undefined, (query) => query.where(inList(db, 'account', accounts ?? [])))
    .groupBy('account')
    .execute()
  return new Map(rows.map(({ account, cents }) => [account, Number(cents)]))
}

/** What was booked about a subject, per account, and in how many groups. */
export async function readBooked(
  db: Db,
  subject: string,
): Promise<{ groups: number; cents: Map<string, number> }> {
  const rows = await db
    .selectFrom('ledger_groups')
    .innerJoin('ledger_entries', 'ledger_entries.group_id', 'ledger_groups.id')
    .select(['ledger_groups.id', 'account', 'cents'])
    .where('subject', '=', subject)
    .execute()
  const cents = new Map<string, number>()
  for (const row of rows) cents.set(row.account, (cents.get(row.account) ?? 0) + Number(row.cents))
  return { groups: new Set(rows.map(({ id }) => id)).size, cents }
}

export type AccountEntry = {
  id: string
  key: string
  kind: string
  subject: string
  at: number
  account: string
  cents: number
}

/** Entries of accounts, oldest first. @param within milliseconds since 1970, the end not included */
export async function readEntries(
  db: Db,
  accounts: readonly string[],
  within: { from?: number; until?: number } = {},
): Promise<AccountEntry[]> {
  if (accounts.length === 0) return []
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_groups', 'ledger_groups.id', 'ledger_entries.group_id')
    .select(['ledger_groups.id', 'key', 'kind', 'subject', 'at', 'account', 'cents'])
    .where('account', 'in', accounts)
    .where('at', '>=', within.from ?? 0)
    .where('at', '<', within.until ?? Number.MAX_SAFE_INTEGER)
    .orderBy('at')
    .orderBy('ledger_groups.id')
    .execute()
  return rows.map((row) => ({ ...row, at: Number(row.at), cents: Number(row.cents) }))
}

/** Entries of accounts in the groups about these subjects, oldest first. */
export async function readEntriesAbout(
  db: Db,
  subjects: readonly string[],
  accounts: readonly string[],
): Promise<Pick<AccountEntry, 'id' | 'subject' | 'account' | 'cents'>[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_groups', 'ledger_groups.id', 'ledger_entries.group_id')
    .select(['ledger_groups.id', 'subject', 'account', 'cents'])
    .where(inList(db, 'subject', subjects))
    .where('account', 'in', accounts)
    .orderBy('at')
    .orderBy('ledger_groups.id')
    .execute()
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

/** Groups that do not sum to 0, and the sum of all accounts: none and 0 while the ledger is sound. */
export async function auditLedger(db: Db): Promise<{ unbalanced: string[]; sum: number }> {
  const groups = await db
    .selectFrom('ledger_groups')
    .leftJoin('ledger_entries', 'ledger_entries.group_id', 'ledger_groups.id')
    .select(({ fn }) => ['key', fn.sum<number>('cents').as('cents')])
    .groupBy(['ledger_groups.id', 'key'])
    .execute()
  const balances = await readBalances(db)
  return {
    // A group without entries has no sum.
    unbalanced: groups.filter(({ cents }) => cents === null || Number(cents) !== 0).map(({ key }) => key),
    sum: [...balances.values()].reduce((total, cents) => total + cents, 0),
  }
}

/** Whether anything was booked on these accounts after a time, in milliseconds since 1970. */
export async function wasBookedSince(db: Db, accounts: readonly string[], after: number): Promise<boolean> {
  const recent = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_groups', 'ledger_groups.id', 'ledger_entries.group_id')
    .select('group_id')
    .where('account', 'in', accounts)
    .where('at', '>', after)
    .limit(1)
    .executeTakeFirst()
  return recent !== undefined
}

/** The accounts on which something was booked within a time. @param pattern of SQL's `like` */
export async function readBookedAccounts(
  db: Db,
  pattern: string,
  { from, until }: { from: number; until: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_groups', 'ledger_groups.id', 'ledger_entries.group_id')
    .select('account')
    .where('account', 'like', pattern)
    .where('at', '>=', from)
    .where('at', '<', until)
    .distinct()
    .execute()
  return rows.map(({ account }) => account)
}
