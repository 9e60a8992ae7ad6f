import { type Kysely, PostgresAdapter, sql } from 'kysely'

import { repairTables } from './repair-text.ts'

type Tables = {
  audit_log: { id: string; subject_id: string; subject_name: string; details: string; action: string }
  users: { id: string; email_key: string }
}

const EMAIL = /[^\s"'<>@]+@[^\s"'<>@]+/g

/**
 * The hash chain of the audit log. `position`, `hash`: null until the entry is linked, which the store does right after.
 * `text_hash` covers the erasable text with `salt`, so that the text can go while the chain stays. Removes the addresses
 * of accounts that are gone from older entries, and control characters, which nothing can change once it is linked.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await allowChanges(db)
  await db.schema.alterTable('audit_log').addColumn('position', 'integer').execute()
  for (const column of ['salt', 'text_hash', 'hash'])
    await db.schema.alterTable('audit_log').addColumn(column, 'text').execute()
  await db.schema.createIndex('audit_log_chain').on('audit_log').column('position').unique().execute()
  await sql`create index audit_log_unlinked on audit_log (id) where position is null`.execute(db)
  await db.schema.createIndex('audit_log_subject').on('audit_log').column('subject_id').execute()
  await repairTables(db, ['audit_log'])
  await eraseGoneAccounts(db)
  await allowOnlyLinkingAndErasing(db)
}

async function eraseGoneAccounts(db: Kysely<Tables>): Promise<void> {
  const users = await db.selectFrom('users').select(['id', 'email_key']).execute()
  const addresses = new Set(users.map(({ email_key }) => email_key))
  const ids = new Set(users.map(({ id }) => id))
  const entries = await db.selectFrom('audit_log').selectAll().execute()
  for (const { id, action, subject_id, subject_name, details } of entries) {
    const named = `${subject_name} ${details}`.match(EMAIL) ?? []
    const isGone = action.startsWith('user.') && action !== 'user.deleted' && !ids.has(subject_id)
    if (isGone || named.some((address) => !addresses.has(address.toLowerCase())))
      await db
        .updateTable('audit_log')
        .set({ subject_name: 'a deleted account', details: '{}' })
        .where('id', '=', id)
        .execute()
  }
}

async function allowChanges(db: Kysely<Tables>): Promise<void> {
  if (isPostgres(db)) await sql`drop trigger audit_log_append_only on audit_log`.execute(db)
  else await sql`drop trigger audit_log_no_update`.execute(db)
}

/** An entry may be linked into the chain, once, and lose its erasable text. */
async function allowOnlyLinkingAndErasing(db: Kysely<Tables>): Promise<void> {
  const isLinked = sql`old.position is null and new.position is not null and new.hash is not null
    and new.subject_name = old.subject_name and new.details = old.details`
  const isErased = sql`new.subject_name = 'a deleted account' and new.details = '{}' and new.salt is null
    and new.position is not distinct from old.position and new.hash is not distinct from old.hash
    and new.text_hash is not distinct from old.text_hash`
  const isAllowed = sql`new.id = old.id and new.at = old.at and new.admin_id = old.admin_id
    and new.admin_name = old.admin_name and new.action = old.action and new.subject_id = old.subject_id
    and ((${isLinked}) or (${isErased}))`
  if (isPostgres(db)) {
    await sql`
      create function check_audit_change() returns trigger language plpgsql as
      $$ begin
        if ${isAllowed} then return new; end if;
        raise exception 'the audit log is append-only';
      end $$
    `.execute(db)
    await sql`
      create trigger audit_log_checked_update before update on audit_log
      for each row execute function check_audit_change()
    `.execute(db)
    await sql`
      create trigger audit_log_append_only before delete or truncate on audit_log
      for each statement execute function refuse_audit_change()
    `.execute(db)
    return
  }
  await sql`
    create trigger audit_log_checked_update before update on audit_log when not (${isAllowed})
    begin select raise(abort, 'the audit log is append-only'); end
  `.execute(db)
}

function isPostgres(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
