/**
 * Processor time of each periodic job in a store with many orders against the same job in a store with one, on SQLite:
 *
 *     npx node bench/jobs.ts [--orders 100000]
 *
 * Both stores run every job in turns; the median of the rounds after the first is printed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { removeMonth } from '#demo/month/remove-month.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { createMailTransport } from '#server/platform/mail/create-mail-transport.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { openTestPayments } from '#tests/payments.ts'
import { middle } from './http-load.ts'

const { orders } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } }).values
const ROUNDS = 12
const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS
const now = Date.now()

/** Milliseconds of a job's runs, by store and name. */
const spent = new Map<string, Map<string, number[]>>()
let running = ''
const { every } = JobRunner.prototype
JobRunner.prototype.every = function timed(name, everyMs, handler, options) {
  every.call(
    this,
    name,
    everyMs,
    async (context) => {
      const before = process.cpuUsage()
      await handler(context)
      const { user, system } = process.cpuUsage(before)
      const runs = spent.get(running) ?? new Map<string, number[]>()
      spent.set(running, runs.set(name, [...(runs.get(name) ?? []), (user + system) / 1_000]))
    },
    options,
  )
}

const stores = { few: await openStore(1), many: await openStore(Number(orders)) }
for (let round = 0; round < ROUNDS; round++)
  for (const [name, { app }] of Object.entries(stores)) {
    running = name
    await app.jobs.drain({ at: now + (round + 1) * 25 * HOUR_MS })
  }
console.log(
  `${orders} orders                              ms    with one order   (load ${loadavg()[0]?.toFixed(1)})`,
)
const rows = [...(spent.get('many') ?? [])].map(([name, runs]) => ({
  name,
  many: middle(runs.slice(1)),
  few: middle(spent.get('few')?.get(name)?.slice(1) ?? []),
}))
for (const { name, many, few } of rows.sort((a, b) => b.many - a.many))
  console.log(`${name.padEnd(40)} ${many.toFixed(1).padStart(6)} ${few.toFixed(1).padStart(12)}`)
for (const { close } of Object.values(stores)) await close()
process.exit()

async function openStore(count: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'backbeat-bench-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    CAPTCHA: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  })
  const connection = connect(config)
  await migrate(connection)
  await fill(connection.db, count)
  const { payments } = await openTestPayments(config, {})
  const app = await buildApp({
    config,
    connection,
    storage: await openStorage(config),
    mailTransport: createMailTransport(config.mail, connection.db),
    payments,
    now: Date.now,
    removeDemoMonth: removeMonth,
    startup: { stored: {}, check: async () => {}, prepareRestored: async () => {}, restart: () => {} },
  })
  await app.ready()
  const close = async () => {
    await app.close()
    await connection.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { app, close }
}

/**
 * Paid orders of one license over three years, each with its grant, history, download and invoice, and shared with one of
 * twenty collaborators, who were paid by Stripe each month. One in a hundred was refunded, and its share taken back.
 */
async function fill(db: Db, count: number): Promise<void> {
  const at = sql.raw(`${now - 3 * YEAR_MS} + n * ${Math.floor((3 * YEAR_MS) / count)}`)
  const from = sql`with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < ${sql.lit(count)})`
  await sql`insert into users (id, username, username_key, email, email_key, role, created_at, email_confirmed_at)
    values ('maya', 'maya', 'maya', 'maya@example.com', 'maya@example.com', 'customer', 1, 1)`.execute(db)
  await sql`insert into orders (id, user_id, username, email, status, amount_cents, currency, cart_hash, intent_id, payment_mode,
      created_at, payment_checked_at, client_address)
    ${from} select 'o' || n, 'maya', 'maya', 'maya@example.com', 'Completed', 2900, 'usd', '', 'pi_' || n, 'sandbox', ${at}, ${at},
      case when n * 3 > ${sql.lit(count * 2)} then '127.0.0.1' end from numbers`.execute(db)
  await sql`insert into order_lines (id, order_id, position, beat_id, license_id, title, description, producer, image, license_name,
      license_description, license_icon, license_rights, license_scope, price_cents, file_kinds)
    ${from} select 'l' || n, 'o' || n, 0, 'b', 'l', '', '', '', '', '', '', 'gold', '[]', '{}', 2900, '[]' from numbers`.execute(
    db,
  )
  await sql`insert into grants (id, order_id, line_id, certificate, granted_at, statement, signature, user_id)
    ${from} select 'g' || n, 'o' || n, 'l' || n, 'c' || n, ${at}, '{}', '', 'maya' from numbers`.execute(db)
  await sql`insert into payment_history (id, order_id, at, status, message, fact, kind)
    ${from} select 'h' || n, 'o' || n, ${at}, 'Completed', '', 'paid', 'paid' from numbers`.execute(db)
  await sql`insert into downloads (id, grant_id, asset, at, from_byte, user_id, client_address)
    ${from} select 'd' || n, 'g' || n, 'mp3', ${at}, 0, 'maya', case when n * 3 > ${sql.lit(count * 2)} then '127.0.0.1' end from numbers`.execute(
    db,
  )
  await sql`insert into invoices (id, kind, number, order_id, fact, issued_at, gross_cents, payment_mode, content)
    ${from} select 'i' || n, 'invoice', 'INV-' || n, 'o' || n, 'paid', ${at}, 2900, 'sandbox', '{}' from numbers`.execute(
    db,
  )
  await share(db, from, at)
  await sql`analyze`.execute(db)
}

async function share(db: Db, from: RawBuilder<unknown>, at: RawBuilder<unknown>): Promise<void> {
  const people = sql`with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < 20)`
  const person = sql.raw(`'p' || (n % 20)`)
  const account = sql.raw(`'sandbox:usd:collaborator:p' || (n % 20)`)
  const month = sql.raw(`'p' || (n % 20) || '-' || ((${now} - at) / 2629800000)`)
  const isBack = sql.raw('n % 100 = 7')
  await sql`insert into collaborators (id, email, email_key, name, created_at)
    ${people} select 'p' || n, n || '@example.com', n || '@example.com', 'P', 1 from numbers`.execute(db)
  await sql`insert into payout_details (collaborator_id, method) ${people} select 'p' || n, 'stripe' from numbers`.execute(
    db,
  )
  await sql`insert into payout_accounts (collaborator_id, mode, account_id, state, country, changed_at, checked_at)
    ${people} select 'p' || n, 'sandbox', 'acct_' || n, 'ready', 'US', 1, 1 from numbers`.execute(db)
  await sql`insert into splits (id, beat_id, version, sheet_number, owner_id, owner_name, owner_byline, owner_role, owner_sales,
      owner_publishing, created_at) values ('s', 'b', 1, 's', 'maya', '', '', 'producer', 10000, 0, 1)`.execute(
    db,
  )
  await sql`insert into split_shares (id, split_id, collaborator_id, position, name, role, sales, publishing, leaving, state)
    ${people} select 'q' || n, 's', 'p' || n, n, '', 'producer', 0, 0, 0, 'accepted' from numbers`.execute(db)
  await sql`insert into shared_lines (line_id, order_id, beat_id, split_id, mode, currency, title, license_name, sold_at, price_cents,
      net_cents, fee_cents, fee_bearer, commission_points, returned_cents, disputed, credits)
    ${from} select 'l' || n, 'o' || n, 'b', 's', 'sandbox', 'usd', '', '', ${at}, 2900, 2900, 0, 'shared', 0,
      case when ${isBack} then 2900 else 0 end, 0, '[]' from numbers`.execute(db)
  // Sales, and what was booked back of those that were refunded.
  for (const [kind, sign] of [
    ['sale', 1],
    ['refund', -1],
  ] as const) {
    const chosen = kind === 'sale' ? sql`1 = 1` : isBack
    await sql`insert into ledger_groups (id, key, kind, subject, at)
      ${from} select ${kind} || n, ${kind} || n, ${kind}, 'l' || n, ${at} from numbers where ${chosen}`.execute(
      db,
    )
    for (const [name, cents] of [
      [account, 870],
      [sql`'sandbox:usd:sales'`, -870],
    ] as const)
      await sql`insert into ledger_entries (group_id, account, cents)
        ${from} select ${kind} || n, ${name}, ${cents * sign} from numbers where ${chosen}`.execute(db)
  }
  // Each month before this one was paid in whole, and refunds after it came back.
  const paid = sql`with sold as (${from} select n, ${at} as at from numbers), due as (select n, at, ${person} as person, ${month} as payout
    from sold where at < ${sql.lit(now - 14 * 24 * HOUR_MS)})`
  await sql`insert into payouts (id, collaborator_id, mode, currency, method, cents, reference, paid_on, state, created_at, account_id,
      transfer_id)
    ${paid} select payout, person, 'sandbox', 'usd', 'stripe', count(*) * 870, '', '2026-01-01', 'paid', max(at), 'acct', 'tr_' || payout
      from due group by payout, person`.execute(db)
  await sql`insert into payout_lines (payout_id, line_id, cents) ${paid} select payout, 'l' || n, 870 from due`.execute(
    db,
  )
  await sql`insert into payout_reversals (id, payout_id, line_id, cents, state, created_at)
    ${paid} select 'r' || n, payout, 'l' || n, 870, 'done', at from due where ${isBack}`.execute(db)
  for (const [kind, sum, table] of [
    ['payout', sql`-cents`, sql`payouts`],
    [
      'reversal',
      sql`cents`,
      sql`(select r.id, r.cents, p.collaborator_id from payout_reversals r join payouts p on p.id = r.payout_id)`,
    ],
  ] as const) {
    await sql`insert into ledger_groups (id, key, kind, subject, at) select id, ${kind} || id, ${kind}, id, 1 from ${table}`.execute(
      db,
    )
    await sql`insert into ledger_entries (group_id, account, cents)
      select id, 'sandbox:usd:collaborator:' || collaborator_id, ${sum} from ${table}
      union all select id, 'sandbox:usd:paid', -(${sum}) from ${table}`.execute(db)
  }
}
