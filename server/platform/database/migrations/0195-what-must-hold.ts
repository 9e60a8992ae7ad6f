import { type Kysely, sql } from 'kysely'
import { engineOf } from '#server/platform/database/engine-of.ts'
import { addConstraints } from './add-constraints.ts'

/** The database keeps what letters, drafts, splits, payouts and the ledger rely on; money is `bigint` everywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await forgetWhatIsGone(db)
  for (const [table, constraints] of Object.entries(rules)) await addConstraints(db, table, constraints)
  await (engineOf(db) === 'postgres' ? keepLedgerOnPostgres(db) : keepLedgerOnSqlite(db))
  if (engineOf(db) === 'sqlite') return
  for (const [table, columns] of Object.entries(money)) {
    const wider = columns.map((column) => sql`alter column ${sql.ref(column)} type bigint`)
    await sql`alter table ${sql.table(table)} ${sql.join(wider)}`.execute(db)
  }
}

const oneOf = (table: string, column: string, values: readonly string[]) =>
  `constraint ${table}_${column} check (${column} in (${values.map((value) => `'${value}'`).join(', ')}))`
const flag = (table: string, column: string) => `constraint ${table}_${column} check (${column} in (0, 1))`
const belongs = (table: string, column: string, parent: string, then = '') =>
  `constraint ${table}_${column}_fkey foreign key (${column}) references ${parent}${then && ` on delete ${then}`}`
const within = (table: string, column: string, most: number) =>
  `constraint ${table}_${column} check (${column} between 0 and ${most})`

const WHOLE = 10_000
const modes = ['sandbox', 'test', 'live']

/**
 * Not here: what is kept when the beat it is about is deleted for good, such as splits and published drafts; what is kept
 * when a sale is forgotten after years, such as shared lines, invoices and exclusives; and the recipient of a letter, whose
 * row outlives the subscription.
 */
const rules: Record<string, readonly string[]> = {
  letters: [oneOf('letters', 'state', ['draft', 'planned', 'sending', 'paused', 'stopped', 'sent'])],
  letter_recipients: [
    belongs('letter_recipients', 'letter_id', 'letters (id)', 'cascade'),
    oneOf('letter_recipients', 'state', ['waiting', 'handing', 'sent', 'refused', 'failed', 'stopped']),
  ],
  letter_links: [
    belongs('letter_links', 'letter_id', 'letters (id)', 'cascade'),
    'constraint letter_links_presses check (presses >= 0)',
  ],
  drafts: [
    oneOf('drafts', 'state', ['sending', 'checking', 'draft', 'publishing', 'published']),
    flag('drafts', 'keep_double'),
    flag('drafts', 'lossy'),
    flag('drafts', 'lossy_ok'),
    'constraint drafts_price check (price_cents >= 0)',
  ],
  draft_files: [
    belongs('draft_files', 'draft_id', 'drafts (id)', 'cascade'),
    oneOf('draft_files', 'state', ['sending', 'received', 'refused']),
    'constraint draft_files_bytes check (bytes >= 0)',
  ],
  bulk_edits: [oneOf('bulk_edits', 'state', ['running', 'stopped', 'failed', 'done', 'undoing', 'undone'])],
  bulk_edit_beats: [
    oneOf('bulk_edit_beats', 'state', ['waiting', 'changed', 'unchanged', 'left', 'undone', 'kept']),
  ],
  collaborators: [belongs('collaborators', 'user_id', 'users (id)', 'set null')],
  splits: [within('splits', 'owner_sales', WHOLE), within('splits', 'owner_publishing', WHOLE)],
  split_shares: [
    belongs('split_shares', 'split_id', 'splits (id)'),
    belongs('split_shares', 'collaborator_id', 'collaborators (id)'),
    oneOf('split_shares', 'state', ['accepted', 'invited', 'declined']),
    within('split_shares', 'sales', WHOLE),
    within('split_shares', 'publishing', WHOLE),
    flag('split_shares', 'leaving'),
  ],
  shared_lines: [
    belongs('shared_lines', 'split_id', 'splits (id)'),
    oneOf('shared_lines', 'mode', modes),
    oneOf('shared_lines', 'fee_bearer', ['shared', 'store']),
    flag('shared_lines', 'disputed'),
    'constraint shared_lines_cents check (price_cents >= 0 and net_cents >= 0 and fee_cents >= 0 and returned_cents >= 0)',
  ],
  ledger_entries: [
    belongs('ledger_entries', 'group_id', 'ledger_groups (id)'),
    'constraint ledger_entries_cents check (cents <> 0)',
  ],
  payout_details: [
    belongs('payout_details', 'collaborator_id', 'collaborators (id)'),
    oneOf('payout_details', 'method', ['stripe', 'bank', 'paypal']),
    flag('payout_details', 'wants_statements'),
  ],
  payout_accounts: [
    belongs('payout_accounts', 'collaborator_id', 'collaborators (id)'),
    oneOf('payout_accounts', 'mode', modes),
    oneOf('payout_accounts', 'state', ['unfinished', 'restricted', 'ready']),
  ],
  payouts: [
    belongs('payouts', 'collaborator_id', 'collaborators (id)'),
    oneOf('payouts', 'mode', modes),
    oneOf('payouts', 'method', ['stripe', 'bank', 'paypal']),
    oneOf('payouts', 'state', ['sending', 'paid', 'failed', 'undone']),
    'constraint payouts_cents check (cents > 0)',
  ],
  payout_lines: [
    belongs('payout_lines', 'payout_id', 'payouts (id)'),
    belongs('payout_lines', 'line_id', 'shared_lines (line_id)'),
  ],
  payout_reversals: [
    belongs('payout_reversals', 'payout_id', 'payouts (id)'),
    belongs('payout_reversals', 'line_id', 'shared_lines (line_id)'),
    oneOf('payout_reversals', 'state', ['sending', 'done', 'refused']),
    'constraint payout_reversals_cents check (cents >= 0)',
  ],
  share_statements: [
    belongs('share_statements', 'collaborator_id', 'collaborators (id)'),
    oneOf('share_statements', 'mode', modes),
  ],
  refunds: ['constraint refunds_cents check (amount_cents >= 0)'],
}

/** What an owner was never told of: files of drafts and accounts of collaborators that were deleted long ago. */
async function forgetWhatIsGone(db: Kysely<unknown>): Promise<void> {
  await sql`update draft_files set draft_id = null where draft_id not in (select id from drafts)`.execute(db)
  await sql`update collaborators set user_id = null where user_id not in (select id from users)`.execute(db)
  for (const table of ['letter_recipients', 'letter_links'])
    await sql`delete from ${sql.table(table)} where letter_id not in (select id from letters)`.execute(db)
}

/** Its entries are only ever added. */
async function keepLedgerOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_ledger_change() returns trigger language plpgsql as
    $$ begin raise exception 'the ledger is append-only'; end $$`.execute(db)
  for (const table of ['ledger_groups', 'ledger_entries'])
    await sql`create trigger ${sql.ref(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_ledger_change()`.execute(db)
}

async function keepLedgerOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const table of ['ledger_groups', 'ledger_entries'])
    for (const act of ['update', 'delete'])
      await sql`create trigger ${sql.ref(`${table}_no_${act}`)} before ${sql.raw(act)} on ${sql.table(table)}
        begin select raise(abort, 'the ledger is append-only'); end`.execute(db)
}

/** SQLite's integers are as wide already. */
const money: Record<string, readonly string[]> = {
  beats: ['price_cents'],
  beat_licenses: ['price_cents'],
  license_templates: ['price_cents'],
  drafts: ['price_cents'],
  cart_items: ['price_cents'],
  price_history: ['price_cents'],
  deals: ['amount_cents', 'minimum_cents'],
  offers: ['list_price_cents', 'price_cents', 'counter_cents', 'agreed_cents'],
  orders: ['amount_cents', 'refunded_cents', 'fee_cents'],
  order_lines: ['price_cents', 'refunded_cents', 'tax_cents', 'tax_added_cents'],
  refunds: ['amount_cents'],
  invoices: ['gross_cents'],
}
