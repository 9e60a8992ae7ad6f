import { writeJson } from '#server/platform/database/columns.ts'
import { asStored } from '#tests/as-stored.ts'
import type { FillContext } from './fill-context.ts'

/** The tables of splits, their ledger and payouts. */
export function fillSplits({ at, beat, db, order }: FillContext) {
  return {
    ledger_groups: () =>
      db
        .insertInto('ledger_groups')
        .values({ id: 'entry', key: 'line:1:1', kind: 'sale', subject: 'line', at })
        .execute(),
    ledger_entries: () =>
      db
        .insertInto('ledger_entries')
        .values([
          { group_id: 'entry', account: 'collaborator:1', cents: 1000 },
          { group_id: 'entry', account: 'sales', cents: -1000 },
        ])
        .execute(),
    collaborators: () =>
      db
        .insertInto('collaborators')
        .values({
          id: 'femi',
          email: 'Femi@example.com',
          email_key: 'femi@example.com',
          name: 'Femi “日本” Oduya',
          legal_name: 'Olufemi Oduya',
          user_id: null,
          created_at: at,
        })
        .execute(),
    splits: () =>
      db
        .insertInto('splits')
        .values({
          id: 'split',
          beat_id: beat.id,
          version: 1,
          sheet_number: 'BB-SP-0000-0000',
          owner_id: beat.owner_id,
          owner_name: 'Zoë',
          owner_byline: 'zoe',
          owner_role: 'Producer',
          owner_sales: 7000,
          owner_publishing: 10_000,
          created_at: at,
          completed_at: at,
          withdrawn_at: null,
          statement: asStored('{}'),
          signature: 'signature',
        })
        .execute(),
    split_shares: () =>
      db
        .insertInto('split_shares')
        .values({
          id: 'share',
          split_id: 'split',
          collaborator_id: 'femi',
          position: 0,
          name: 'Femi',
          role: 'Engineer',
          sales: 3000,
          publishing: 0,
          leaving: 0,
          state: 'accepted',
          invited_at: at,
          answered_at: at,
          legal_name: 'Olufemi Oduya',
          reason: null,
        })
        .execute(),
    saved_splits: () =>
      db
        .insertInto('saved_splits')
        .values({ id: 'saved', name: 'Half and half', fields: asStored('{}'), created_at: at })
        .execute(),
    shared_lines: () =>
      db
        .insertInto('shared_lines')
        .values({
          line_id: order.lineId,
          order_id: order.id,
          beat_id: beat.id,
          split_id: 'split',
          mode: 'live',
          currency: 'usd',
          title: 'Night “Bus”',
          license_name: 'Basic',
          sold_at: at,
          price_cents: 2900,
          net_cents: 2900,
          fee_cents: 114,
          fee_bearer: 'shared',
          commission_points: 0,
          returned_cents: 0,
          disputed: 0,
          credits: writeJson([]),
        })
        .execute(),
    payout_details: () =>
      db
        .insertInto('payout_details')
        .values({
          collaborator_id: 'femi',
          method: 'bank',
          account_name: 'Olufemi Oduya',
          iban: 'DE02120300000000202051',
          bic: null,
          paypal: null,
          address: '22 Coldharbour Lane\nLondon “SE5”',
          tax_number: null,
          tax_number_end: '45',
          tax_form: 'w8',
          tax_form_on: '2026-11-20',
          tax_kind: 'person',
          tax_country: 'GB',
          asked_at: at,
        })
        .execute(),
    payout_accounts: () =>
      db
        .insertInto('payout_accounts')
        .values({
          collaborator_id: 'femi',
          mode: 'live',
          account_id: 'acct_1',
          country: 'GB',
          state: 'ready',
          last4: '6789',
          connected_at: at,
          changed_at: at,
          checked_at: at,
        })
        .execute(),
    payouts: () =>
      db
        .insertInto('payouts')
        .values({
          id: 'payout',
          collaborator_id: 'femi',
          mode: 'live',
          currency: 'usd',
          method: 'bank',
          cents: 100,
          reference: 'TRF “1”',
          paid_on: '2026-11-23',
          state: 'paid',
          created_at: at,
          undone_at: null,
        })
        .execute(),
    payout_lines: () =>
      db
        .insertInto('payout_lines')
        .values({ payout_id: 'payout', line_id: order.lineId, cents: 100 })
        .execute(),
    payout_reversals: () =>
      db
        .insertInto('payout_reversals')
        .values({
          id: 'reversal',
          payout_id: 'payout',
          line_id: order.lineId,
          cents: 100,
          state: 'refused',
          provider_id: null,
          problem: 'The balance is “too low”',
          created_at: at,
        })
        .execute(),
    share_statements: () =>
      db
        .insertInto('share_statements')
        .values({
          collaborator_id: 'femi',
          mode: 'live',
          month: '2026-10',
          number: 'ST-2026-10-01',
          made_at: at,
        })
        .execute(),
  }
}
