import { uuidv7 } from 'uuidv7'
import { writeJson } from '#server/platform/database/columns.ts'
import { done, type FillContext, names } from './fill-context.ts'

/** The tables of accounts. */
export function fillAccounts({ at, db, shop }: FillContext) {
  return {
    users: done,
    sessions: done,
    api_tokens: () =>
      db
        .insertInto('api_tokens')
        .values({
          id: uuidv7(),
          name: 'Kassenbuch “März”',
          hash: 'c'.repeat(64),
          hint: 'a1B_',
          scopes: writeJson(['orders:read']),
          user_id: shop.admin.id,
          created_at: at,
          last_used_at: null,
        })
        .execute(),
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
    mailed_codes: () =>
      db
        .insertInto('mailed_codes')
        .values({
          ticket_hash: 'c'.repeat(64),
          email: shop.customer.email,
          user_id: shop.customer.id,
          code_hash: 'd',
          tries_left: 3,
          expires_at: at,
        })
        .execute(),
    mailed_links: () =>
      db
        .insertInto('mailed_links')
        .values({ token_hash: 'a'.repeat(64), kind: 'reset', user_id: shop.customer.id, expires_at: at })
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
    passkeys: () =>
      db
        .insertInto('passkeys')
        .values({
          id: 'credential',
          user_id: shop.customer.id,
          name: 'Zoë’s phone',
          public_key: 'a-_b',
          counter: 2 ** 32 - 1,
          transports: writeJson(['internal']),
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
  }
}
