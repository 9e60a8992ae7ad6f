import { type Kysely, sql } from 'kysely'
import { engineOf } from '#server/platform/database/engine-of.ts'
import { salesTables } from './baseline-sales.ts'
import { storeTables } from './baseline-store.ts'

/** The tables of version 1.0.0, which took 48 migrations to become what they were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of `${storeTables}${salesTables}`.split(/;\n/).filter((text) => text.trim() !== ''))
    await sql.raw(statement).execute(db)
  await sql`insert into catalogue_version (id, version) values (1, 0)`.execute(db)
  if (engineOf(db) === 'sqlite') return guardAuditOnSqlite(db)
  await guardAuditOnPostgres(db)
  // On SQLite they are a file of their own.
  await sql`create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
    db,
  )
}

/** An entry may be linked into the chain, once, and lose its erasable text. */
const allowedAuditChange = sql`new.id = old.id and new.at = old.at and new.admin_id = old.admin_id
  and new.admin_name = old.admin_name and new.action = old.action and new.subject_id = old.subject_id
  and ((old.position is null and new.position is not null and new.hash is not null
      and new.subject_name = old.subject_name and new.details = old.details)
    or (new.subject_name = 'a deleted account' and new.details = '{}' and new.salt is null
      and new.position is not distinct from old.position and new.hash is not distinct from old.hash
      and new.text_hash is not distinct from old.text_hash))`

async function guardAuditOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is append-only'; end $$`.execute(db)
  await sql`create function check_audit_change() returns trigger language plpgsql as
    $$ begin
      if ${allowedAuditChange} then return new; end if;
      raise exception 'the audit log is append-only';
    end $$`.execute(db)
  await sql`create trigger audit_log_checked_update before update on audit_log
    for each row execute function check_audit_change()`.execute(db)
  await sql`create trigger audit_log_append_only before delete or truncate on audit_log
    for each statement execute function refuse_audit_change()`.execute(db)
}

async function guardAuditOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger audit_log_checked_update before update on audit_log when not (${allowedAuditChange})
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db)
  await sql`create trigger audit_log_no_delete before delete on audit_log
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db)
}
