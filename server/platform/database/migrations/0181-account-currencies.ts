import { type Kysely, sql } from 'kysely'

/**
 * Accounts of the ledger say their currency: `sandbox:eur:paid`. It is that of the sold line, or of the payout, that a group
 * is about. Before, all currencies shared one balance, so after a change of currency, which only stores without sales can
 * make, euros of test payments were paid out under the name of the new currency. Such payouts get the currency of what
 * they paid, unless the provider has moved them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update payouts set currency = (
      select min(shared_lines.currency) from payout_lines
      inner join shared_lines on shared_lines.line_id = payout_lines.line_id
      where payout_lines.payout_id = payouts.id)
    where mode <> 'live' and transfer_id is null and (
      select count(distinct shared_lines.currency) from payout_lines
      inner join shared_lines on shared_lines.line_id = payout_lines.line_id
      where payout_lines.payout_id = payouts.id) = 1`.execute(db)
  await sql`update ledger_entries set account = coalesce((
      select coalesce(shared_lines.mode, payouts.mode) || ':' || coalesce(shared_lines.currency, payouts.currency)
        || substr(account, length(coalesce(shared_lines.mode, payouts.mode)) + 1)
      from ledger_groups
      left join shared_lines on shared_lines.line_id = ledger_groups.subject
      left join payouts on payouts.id = ledger_groups.subject
      where ledger_groups.id = ledger_entries.group_id), account)`.execute(db)
}
