import { uuidv7 } from 'uuidv7'
import type { TokenScope } from '#contract/wire/token-scopes.ts'
import { openSession } from '#server/features/accounts/auth/sign-in.ts'
import { newApiToken } from '#server/features/store/api-tokens/new-api-token.ts'
import { claimAddressOfTitle } from '#server/model/beat/index.ts'
import { recordCatalogueChange } from '#server/model/catalogue/record-catalogue-change.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { TestStore } from './test-store.ts'

let serial = 0

/** Inserts an order that only stands for one, for what has to refer to it. */
export async function makeBareOrder(db: Db, id: string = uuidv7()): Promise<string> {
  await db
    .insertInto('orders')
    .values({
      ...{
        id,
        user_id: null,
        username: null,
        email: null,
        status: 'Completed',
        amount_cents: 0,
        currency: 'usd',
      },
      ...{ cart_hash: '', billing: null, intent_id: null, payment_mode: 'test', created_at: Date.now() },
    })
    .execute()
  return id
}

/** Inserts a user, with unique generated values for missing fields. */
export async function makeUser(db: Db, given: Partial<Row<'users'>> = {}): Promise<Row<'users'>> {
  serial++
  const username = given.username ?? `user_${serial}`
  const email = given.email ?? `user${serial}@example.com`
  const user: Row<'users'> = {
    id: uuidv7(),
    username,
    username_key: username.toLowerCase(),
    email,
    email_key: email.toLowerCase(),
    password_hash: null,
    role: 'customer',
    image: null,
    created_at: Date.now(),
    session_version: 1,
    locked_at: null,
    password_expires_at: null,
    email_confirmed_at: Date.now(),
    billing: null,
    legal_name: null,
    artist_name: null,
    pro: null,
    ipi: null,
    publisher: null,
    byline: null,
    byline_key: null,
    about: null,
    links: writeJson([]),
    desk_views: writeJson({}),
    locale: null,
    ...given,
  }
  // Databases of migrations' tests may not have them yet.
  const { desk_views: _later, locale: _latest, ...columns } = user
  await db
    .insertInto('users')
    .values({ ...columns, ...(given.locale && { locale: given.locale }) })
    .execute()
  return user
}

/** Signs a user in without a password. Returns the header to send: `app.inject({ headers: await signIn(…) })`. */
export async function signIn(
  store: Pick<TestStore, 'app' | 'db'>,
  user: Pick<Row<'users'>, 'id' | 'username' | 'role' | 'session_version'>,
): Promise<{ cookie: string }> {
  const { token } = await openSession(store.app, store.db, user, { address: '127.0.0.1', userAgent: 'test' })
  return { cookie: `jwt_token=${token}` }
}

/** Inserts an API token of an administrator. Returns the header to send. */
export async function makeApiToken(
  db: Db,
  admin: Pick<Row<'users'>, 'id'>,
  scopes: TokenScope[],
): Promise<{ authorization: string }> {
  const { token, hash, hint } = newApiToken()
  const made = { id: uuidv7(), name: 'Bookkeeping', hash, hint, user_id: admin.id }
  await db
    .insertInto('api_tokens')
    .values({ ...made, scopes: writeJson(scopes), created_at: Date.now(), last_used_at: null })
    .execute()
  return { authorization: `Bearer ${token}` }
}

export async function makeTag(db: Db, name: string): Promise<{ id: string; name: string }> {
  const tag = { id: uuidv7(), name }
  await db
    .insertInto('tags')
    .values({ ...tag, name_key: name.toLowerCase(), created_at: Date.now() })
    .execute()
  return tag
}

/** Inserts a published beat with its tags. */
export async function makeBeat(
  db: Db,
  given: Partial<Row<'beats'>> & { owner_id: string },
  tagIds: readonly string[] = [],
): Promise<Row<'beats'>> {
  serial++
  const beat: Row<'beats'> = {
    id: uuidv7(),
    title: `Beat ${serial}`,
    description: 'A beat made for a test.',
    price_cents: 2_900,
    bpm: 90,
    tone: 'A minor',
    image: 'media/covers/none-1200.jpg',
    cover: writeJson({
      path: 'media/covers/none',
      widths: [160],
      color: '#333333',
      placeholder: 'data:,',
    }),
    audio_url: 'media/previews/none.mp3',
    audio_version: 'media/previews/none.mp3',
    preview_tag: null,
    preview_tried: null,
    duration_ms: 45_000,
    start_ms: null,
    waveform_small: 'AAAA',
    status: 'ready',
    created_at: Date.now(),
    revision: 1,
    publish_at: null,
    deleted_at: null,
    status_before: null,
    lossy_master: 0,
    has_stems: 0,
    exclusive_sold_at: null,
    free_download: 0,
    to_review: writeJson([]),
    changed_at: null,
    slug: '',
    ...given,
  }
  await db.transaction().execute(async (trx) => {
    beat.slug ||= await claimAddressOfTitle(trx, beat)
    await trx.insertInto('beats').values(beat).execute()
    await trx.insertInto('beat_waveforms').values({ beat_id: beat.id, waveform: 'AAAA' }).execute()
    for (const tag_id of tagIds)
      await trx.insertInto('beat_tags').values({ beat_id: beat.id, tag_id }).execute()
    await recordCatalogueChange(trx, beat.id)
  })
  return beat
}
