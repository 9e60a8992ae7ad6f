import { uuidv7 } from 'uuidv7'
import { freezeTexts } from '#server/model/order/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { asStored } from '#tests/as-stored.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { done, type FillContext, names } from './fill-context.ts'

/** The tables of what is sold. */
export function fillSelling({ at, beat, db, license, order, shop }: FillContext) {
  return {
    beat_licenses: done,
    cart_items: done,
    deals: () =>
      db
        .insertInto('deals')
        .values({
          id: 'deal',
          kind: 'code',
          name: 'Friends, “10 %”',
          percent: 10,
          amount_cents: null,
          code: 'FRIENDS10',
          code_key: 'FR1END510',
          buy: null,
          free: null,
          scope: asStored('{}'),
          from_at: at,
          until_at: null,
          max_uses: 3,
          max_uses_per_buyer: null,
          announced_at: at,
          is_public: 1,
          created_at: at,
        })
        .execute(),
    deal_uses: () =>
      db.insertInto('deal_uses').values({ order_id: order.id, deal_id: 'deal', created_at: at }).execute(),
    cart_codes: () =>
      db
        .insertInto('cart_codes')
        .values({ user_id: shop.other.id, code: 'FRIENDS10', created_at: at })
        .execute(),
    offers: () =>
      db
        .insertInto('offers')
        .values({
          id: 'offer',
          user_id: shop.other.id,
          beat_id: beat.id,
          license_id: license.id,
          title: beat.title,
          producer: 'mara_volt',
          image: beat.image,
          license_name: license.name,
          is_exclusive: 0,
          list_price_cents: 2_900,
          price_cents: 2_000,
          message: 'For “us”,\nin March.',
          state: 'accepted',
          agreed_cents: 2_000,
          answered_by: 'store',
          answered_at: at,
          expires_at: at + 1_000,
          order_id: order.id,
          created_at: at,
        })
        .execute(),
    free_downloads: () =>
      db
        .insertInto('free_downloads')
        .values({
          id: 'free',
          beat_id: beat.id,
          email: 'Tess@example.com',
          email_key: 'tess@example.com',
          wants_newsletter: 1,
          token_hash: 'hash',
          downloads: 1,
          expires_at: at,
        })
        .execute(),
    price_history: () =>
      db
        .insertInto('price_history')
        .values({
          id: 'price',
          subject: 'beat',
          subject_id: beat.id,
          price_cents: 2_500,
          price_percent: null,
          replaced_at: at,
        })
        .execute(),
    exclusives: () =>
      db
        .insertInto('exclusives')
        .values({ beat_id: beat.id, order_id: order.id, state: 'held', held_until: 1 })
        .execute(),
    orders: done,
    order_lines: done,
    contract_texts: async () => {
      const empty = { seller: [], terms: [], instruction: [], sentences: [] }
      const hash = await freezeTexts(db, { store: 'Store', storeUrl: '', timeZone: 'UTC', ...empty })
      await db.updateTable('orders').set({ contract_texts: hash }).where('id', '=', order.id).execute()
    },
    payment_history: done,
    grants: done,
    license_templates: () =>
      db
        .insertInto('license_templates')
        .values({
          id: uuidv7(),
          name: 'Basic',
          description: '',
          icon: 'gold',
          scope: writeJson(basicScope),
          added_rights: writeJson([]),
          price_cents: null,
          position: 0,
          terms: 'Two lines:\nand “marks”.',
          hidden_at: at,
        })
        .execute(),
    document_numbers: () =>
      db.insertInto('document_numbers').values({ prefix: 'INV', year: 2026, last: 1 }).execute(),
    invoices: () =>
      db
        .insertInto('invoices')
        .values({
          id: uuidv7(),
          kind: 'invoice',
          number: 'INV-2026-000001',
          order_id: order.id,
          fact: 'paid',
          issued_at: at,
          gross_cents: 2900,
          payment_mode: 'sandbox',
          content: asStored(JSON.stringify(names)),
          document: null,
          document_source: null,
        })
        .execute(),
    paypal_payments: () =>
      db
        .insertInto('paypal_payments')
        .values({
          order_id: order.id,
          paypal_id: '5O190127TN364715T',
          approve_link: 'https://www.paypal.com/checkoutnow?token=5O190127TN364715T',
          capture: 'asked',
          asked_at: at,
          refusals: 1,
          issue: 'INSTRUMENT_DECLINED',
          refused_at: at,
          approved_at: at,
          sent_after: 1,
          returned_after: 1,
          capture_id: '3C679366HH908993F',
          reason: null,
          created_at: at,
        })
        .execute(),
    webhook_events: () =>
      db
        .insertInto('webhook_events')
        .values({
          id: `evt_${uuidv7()}`,
          type: 'payment_intent.created',
          intent_id: null,
          received_at: at,
          processed_at: at,
          attempts: 1,
          last_error: null,
        })
        .execute(),
    withdrawals: () =>
      db
        .insertInto('withdrawals')
        .values({
          id: uuidv7(),
          statement_key: 'key',
          received_at: at,
          mailed_at: at,
          time_zone: 'UTC',
          wording: 'withdraw',
          name: 'Zoë “Z” Reyes',
          email: 'Tess@example.com',
          email_key: 'tess@example.com',
          given: 'The beat,\nfrom “Monday”',
          titles: writeJson([beat.title]),
          line_ids: writeJson([order.lineId]),
          order_id: order.id,
          shown_by: 'link',
          state: 'waiting',
          closed_at: null,
          closed_by: null,
          answer: null,
        })
        .execute(),
    refunds: () =>
      db
        .insertInto('refunds')
        .values({
          id: uuidv7(),
          order_id: order.id,
          amount_cents: 100,
          status: 'failed',
          provider_id: null,
          requested_by: shop.admin.id,
          created_at: at,
        })
        .execute(),
    downloads: async () => {
      const grant = await db.selectFrom('grants').select(['id', 'user_id']).executeTakeFirstOrThrow()
      await db
        .insertInto('downloads')
        .values({
          id: uuidv7(),
          grant_id: grant.id,
          user_id: grant.user_id,
          asset: 'master-wav',
          at,
          from_byte: 2 ** 40,
        })
        .execute()
    },
    license_uses: async () => {
      const grant = await db.selectFrom('grants').select('id').executeTakeFirstOrThrow()
      await db
        .insertInto('license_uses')
        .values({
          id: uuidv7(),
          grant_id: grant.id,
          url: 'https://youtu.be/9wXz2kQe',
          title: '“Cordova” Street',
          added_at: at,
        })
        .execute()
    },
  }
}
