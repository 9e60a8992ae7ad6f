import type { Database } from '#server/platform/database/schema.ts'
import { fillAccounts } from './fill/fill-accounts.ts'
import { fillCatalogue } from './fill/fill-catalogue.ts'
import { fillReach } from './fill/fill-reach.ts'
import { fillSelling } from './fill/fill-selling.ts'
import { fillStore } from './fill/fill-store.ts'
import type { Shop } from './shop.ts'

/**
 * Sells something and gives every table at least one row, also those rarely filled. `Record<keyof Database, …>`: a new
 * table fails to compile until it is added here.
 */
export async function fillEveryTable(shop: Shop): Promise<void> {
  const { db, app } = shop
  const buyer = await shop.as(shop.customer)
  const license = shop.licenses[0]
  const beat = shop.beats[0]
  if (!license || !beat) throw new Error('the shop has nothing to sell')
  const order = await buyer.buy(license, 29)
  await app.jobs.drain()
  await (await shop.as(shop.other)).addToCart(license)
  const context = { db, shop, beat, license, order, at: Date.now() }
  const fill: Record<keyof Database, () => Promise<unknown>> = {
    users: done,
    beats: done,
    beat_waveforms: done,
    beat_licenses: done,
    beat_files: done,
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
          scope: '{}',
          from_at: at,
          until_at: null,
          max_uses: 3,
          max_uses_per_buyer: null,
          created_at: at,
        })
        .execute(),
    deal_uses: () =>
      db.insertInto('deal_uses').values({ order_id: order.id, deal_id: 'deal', created_at: at }).execute(),
    letters: () =>
      db
        .insertInto('letters')
        .values({
          id: 'letter',
          slug: 'letter-0a1b',
          subject: 'Vier für den Winter “”',
          first_line: '',
          body: 'Hello\n\n日本',
          beats: JSON.stringify([beat.id]),
          state: 'sent',
          planned_at: null,
          started_at: at,
          ended_at: at,
          resume_at: 0,
          left_out: '[]',
          created_at: at,
          changed_at: at,
        })
        .execute(),
    letter_recipients: () =>
      db
        .insertInto('letter_recipients')
        .values({
          letter_id: 'letter',
          subscriber_id: 'subscriber',
          email: '',
          state: 'refused',
          attempts: 1,
          next_at: 0,
          handed_at: at,
          error: '550 “unknown”',
        })
        .execute(),
    letter_links: () =>
      db
        .insertInto('letter_links')
        .values({ letter_id: 'letter', path: '/faq?q=日本', presses: 2 })
        .execute(),
    newsletter_days: () =>
      db.insertInto('newsletter_days').values({ day: 20_000, joined: 2, departed: 1 }).execute(),
    insight_heard: () =>
      db
        .insertInto('insight_heard')
        .values({
          day: 20_000,
          beat_id: beat.id,
          preview: beat.audio_url,
          plays: 5,
          heard: '[5,4]',
          again: '[0,1]',
        })
        .execute(),
    insight_steps: () =>
      db
        .insertInto('insight_steps')
        .values({ day: 20_000, beat_id: beat.id, source: 'campaigns:müll', step: 'play', count: 5 })
        .execute(),
    insight_searches: () =>
      db
        .insertInto('insight_searches')
        .values({ day: 20_000, query: 'q=日本', found: 0, count: 3 })
        .execute(),
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
    payment_history: done,
    grants: done,
    sessions: done,
    customer_notes: () =>
      db
        .insertInto('customer_notes')
        .values({
          id: uuidv7(),
          user_id: shop.customer.id,
          author: 'ada',
          text: names.join('\n'),
          created_at: at,
        })
        .execute(),
    mails: done,
    mailbox: done,
    sealed_keys: () =>
      db.insertInto('sealed_keys').values({ name: 'another key', sealed: 'x', created_at: at }).execute(),
    catalogue_version: done,
    catalogue_changes: done,
    beat_uploads: () =>
      db
        .insertInto('beat_uploads')
        .values({
          beat_id: beat.id,
          version: uuidv7(),
          state: 'done',
          progress: 100,
          error: null,
          audio_name: 'take “one”.wav',
          audio_path: null,
          cover_path: null,
          stems_path: 'ab/stems.zip',
          wanted_status: 'ready',
          // More digits than four bytes hold.
          loudness_lufs: -13.123456789,
          suggestion: '{"bpm":90}',
          created_at: at,
        })
        .execute(),
    beat_structures: () =>
      db
        .insertInto('beat_structures')
        .values({
          beat_id: beat.id,
          version: 1,
          audio_url: 'media/previews/none.mp3',
          declared_bpm: 90,
          // More digits than four bytes hold.
          bpm: 90.123456789,
          downbeat_seconds: 0.0012345678,
          margin: 3.5,
          sections: '[{"name":"Intro","startSeconds":0,"confirmed":true}]',
          vector: null,
          error: null,
          corrected_at: at,
        })
        .onConflict((conflict) => conflict.column('beat_id').doNothing())
        .execute(),
    tags: () =>
      db
        .insertInto('tags')
        .values(names.map((name) => ({ id: uuidv7(), name, name_key: name.toLowerCase(), created_at: at })))
        .execute(),
    beat_addresses: done,
    beat_imports: () =>
      db.insertInto('beat_imports').values({ key: 'a row', beat_id: beat.id, created_at: at }).execute(),
    beat_tags: async () => {
      const tags = await db.selectFrom('tags').select('id').execute()
      await db
        .insertInto('beat_tags')
        .values(tags.map(({ id }) => ({ beat_id: beat.id, tag_id: id })))
        .execute()
    },
    license_templates: () =>
      db
        .insertInto('license_templates')
        .values({
          id: uuidv7(),
          name: 'Basic',
          description: '',
          icon: 'gold',
          scope: JSON.stringify(basicScope),
          added_rights: '[]',
          price_cents: null,
          position: 0,
          terms: 'Two lines:\nand “marks”.',
          hidden_at: at,
        })
        .execute(),
    store_settings: () =>
      db
        .insertInto('store_settings')
        .values({
          id: 1,
          version: 2,
          given: JSON.stringify({ storeName: names.join(' ').slice(0, 40) }),
          changed_in: '{"storeName":2}',
          changed_at: at,
          changed_by: 'zebra',
        })
        .execute(),
    legal_texts: () =>
      db
        .insertInto('legal_texts')
        .values([
          { kind: 'terms', version: 1, body: names.join('\n'), published_at: at },
          { kind: 'terms', version: 2, body: null, published_at: at },
        ])
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
          content: JSON.stringify(names),
          document: null,
          document_source: null,
        })
        .execute(),
    backups: () =>
      db.insertInto('backups').values({ id: uuidv7(), at, bytes: 5e9, missing_files: 0 }).execute(),
    store_facts: () =>
      db
        .insertInto('store_facts')
        .values(names.map((name) => ({ name, value: name })))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    password_resets: () =>
      db
        .insertInto('password_resets')
        .values({ token_hash: 'a'.repeat(64), user_id: shop.customer.id, expires_at: at })
        .execute(),
    email_changes: () =>
      db
        .insertInto('email_changes')
        .values({
          id: uuidv7(),
          user_id: shop.customer.id,
          email: 'new@example.com',
          token_hash: null,
          expires_at: at,
        })
        .execute(),
    sign_in_links: () =>
      db
        .insertInto('sign_in_links')
        .values({ token_hash: 'b'.repeat(64), user_id: shop.customer.id, expires_at: at })
        .execute(),
    used_challenges: () =>
      db
        .insertInto('used_challenges')
        .values({ id: 'challenge', expires_at: Number.MAX_SAFE_INTEGER })
        .execute(),
    passkeys: () =>
      db
        .insertInto('passkeys')
        .values({
          id: 'credential',
          user_id: shop.customer.id,
          name: 'Zoë’s phone',
          public_key: 'a-_b',
          counter: 2 ** 32 - 1,
          transports: '["internal"]',
          created_at: at,
          used_at: null,
        })
        .execute(),
    totp_secrets: () =>
      db
        .insertInto('totp_secrets')
        .values({ user_id: shop.customer.id, sealed: 'x', confirmed_at: at, last_step: 58_000_000 })
        .execute(),
    recovery_codes: () =>
      db
        .insertInto('recovery_codes')
        .values({ code_hash: 'c'.repeat(64), user_id: shop.customer.id })
        .execute(),
    known_devices: () =>
      db
        .insertInto('known_devices')
        .values({
          user_id: shop.customer.id,
          token_hash: 'd'.repeat(64),
          name: 'Firefox on Windows',
          created_at: at,
          seen_at: at,
        })
        .execute(),
    captcha_answers: () =>
      db
        .insertInto('captcha_answers')
        .values({ id: 'answer', expires_at: Number.MAX_SAFE_INTEGER })
        .execute(),
    jobs: () =>
      db
        .insertInto('jobs')
        .values({
          ...row,
          id: uuidv7(),
          name: 'a-job-that-failed',
          payload: '{}',
          unique_key: null,
          status: 'dead',
          run_at: at,
          lease: null,
          leased_until: null,
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
    newsletter_subscribers: () =>
      db
        .insertInto('newsletter_subscribers')
        .values({
          id: uuidv7(),
          email: 'fan@example.com',
          email_key: 'fan@example.com',
          token_hash: null,
          requested_at: at,
          confirmed_at: at,
        })
        .execute(),
    beat_counts: () =>
      db.insertInto('beat_counts').values({ day: 1, beat_id: uuidv7(), step: 'play', count: 3 }).execute(),
    audit_log: async () => {
      await recordAuditEvent(db, { userId: shop.admin.id, username: shop.admin.username }, 'user.locked', {
        id: shop.customer.id,
        name: 'Zoë',
      })
      await linkAuditLog(shop.connection)
    },
    crates: () =>
      db
        .insertInto('crates')
        .values([
          {
            id: 'crate',
            user_id: shop.customer.id,
            kind: 'own',
            name: 'Zoë’s “tape”',
            description: 'Two\nlines',
            share_token: 'a-_b',
            shares_notes: 1,
            created_at: at,
          },
          {
            id: 'hearts',
            user_id: shop.customer.id,
            kind: 'hearts',
            name: '',
            description: '',
            share_token: null,
            shares_notes: 0,
            created_at: at,
          },
        ])
        .execute(),
    crate_beats: () =>
      db
        .insertInto('crate_beats')
        .values({
          crate_id: 'crate',
          beat_id: beat.id,
          position: -3,
          note: 'Sing it an octave up',
          title: beat.title,
          producer: 'Ángel',
          added_at: at,
        })
        .execute(),
    own_songs: () =>
      db.insertInto('own_songs').values({ user_id: shop.customer.id, bpm: 92.5, tone: 'F# minor' }).execute(),
    deleted_things: () =>
      db
        .insertInto('deleted_things')
        .values({ kind: 'tag', id: uuidv7(), data: '{"a":1}', deleted_at: at })
        .execute(),
  }
  for (const make of Object.values(fill)) await make()
}
