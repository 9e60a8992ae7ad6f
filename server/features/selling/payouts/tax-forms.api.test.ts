import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MyShares, PayoutPersonDetail, Payouts } from '#contract/splits/payout.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'
import { makeUser } from '#tests/factories.ts'
import { seller } from '#tests/seller.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { acceptSplit, putSplit } from '#tests/splits.ts'
import { testStore } from '#tests/test-store.ts'
import { connectStripe, transfersOf } from '#tests/transfers.ts'
import { runTransfers } from './run-transfers.ts'
import { endOf, TaxNumbers } from './tax-numbers.ts'

const DAY_MS = 86_400_000
const NUMBER = '123-45-6789'
const w9 = { form: 'w9', receivedOn: '2026-01-02', kind: 'person', country: 'US', taxNumber: NUMBER }
const american = { ...seller, country: 'US', city: 'Austin', state: 'TX', postalCode: '78701', vatId: '' }

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

const admin = () => shop.as(shop.admin)
const list = async () => (await (await admin()).get<Payouts>('/api/admin/payouts')).body
const personOf = async (name: string) => (await list()).people.find((one) => one.name === name)

async function configure(change: object): Promise<void> {
  const { version, values } = (await (await admin()).get<SettingsView>('/api/settings')).body
  const given =
    'payouts' in change ? { payouts: { ...values.payouts, ...(change.payouts as object) } } : change
  expect((await (await admin()).patch('/api/settings', { version, ...given })).status).toBe(200)
}

/** Femi, with an account, who was paid nothing yet of 30 % of a sale. */
async function femiWithSale() {
  const femi = await makeUser(shop.db, { email: 'femi@example.com' })
  await acceptSplit(shop, await putSplit(shop, shop.beats[0]?.id ?? '', [{ email: femi.email, sales: 30 }]))
  const buyer = await makeUser(shop.db)
  await (await shop.as(buyer)).buy(shop.licenses[0] ?? expect.unreachable(), 29)
  shop.clock.ms += 15 * DAY_MS
  const person = await shop.as(femi)
  await person.put('/api/my-shares/method', { method: 'paypal', paypal: 'femi@example.com' })
  const { id = '' } = (await personOf('femi')) ?? {}
  const save = async (form: object) =>
    (await admin()).put<PayoutPersonDetail & { code: string; errors: object }>(
      `/api/admin/collaborators/${id}/tax-form`,
      form,
    )
  const pay = async () =>
    (await admin()).post<Payouts & { code: string }>('/api/admin/payouts', {
      paidOn: new Date(shop.clock.ms).toISOString().slice(0, 10),
      payments: [{ collaboratorId: id, amount: 8.36, reference: 'TRF 1' }],
    })
  const yearly = async (year = new Date(shop.clock.ms).getUTCFullYear()) =>
    (await (await admin()).get(`/api/admin/payouts/yearly.csv?year=${year}`)).raw
      .toString()
      .trim()
      .split('\r\n')
  return { id, person, save, pay, yearly }
}

describe('a seller in the US', () => {
  beforeEach(() => configure({ seller: american }))

  test('keeps the form of each, and pays also who has none; the hold is off until it is chosen', async () => {
    const { save, pay, person } = await femiWithSale()
    expect(await personOf('femi')).toMatchObject({ taxForm: { form: 'none' }, blockedBy: 'minimum' })
    await configure({ payouts: { holdsUntilTaxForm: true } })
    expect(await personOf('femi')).toMatchObject({ ready: 8.36, blockedBy: 'tax-form' })
    expect((await pay()).body.code).toBe('tax_form_missing')
    expect((await (await admin()).get('/api/admin/payouts.csv?people=x')).status).toBe(200)
    await configure({ payouts: { holdsUntilTaxForm: false } })
    expect((await pay()).status).toBe(200)
    expect((await save({ form: 'w9', receivedOn: null, kind: null, country: null })).body.errors).toEqual({
      receivedOn: 'Enter the day on which it came.',
      kind: 'Choose one.',
      country: 'Choose a country.',
    })
    expect((await save({ ...w9, receivedOn: '2999-01-01' })).body.code).toBe('tax_form_in_future')
    expect((await save(w9)).body).toMatchObject({
      taxForm: { form: 'w9', receivedOn: '2026-01-02', kind: 'person', country: 'US' },
      taxNumberEnd: '6789',
    })
    // They say themselves where they pay tax; a missing number stays.
    const { body } = await person.put<MyShares>('/api/my-shares/profile', {
      address: '',
      wantsStatements: true,
      tax: { country: 'GB', kind: 'other' },
    })
    expect(body).toMatchObject({
      taxForm: { form: 'w9', kind: 'other', country: 'GB' },
      profile: { taxNumberEnd: '6789' },
    })
  })

  test('who waits for a form is in no file for the bank, and paid once it is in', async () => {
    const { id, save, pay } = await femiWithSale()
    await configure({ payouts: { holdsUntilTaxForm: true } })
    const file = async () => (await (await admin()).get(`/api/admin/payouts.csv?people=${id}`)).raw.toString()
    expect(await file()).not.toContain('femi@example.com')
    await save({ ...w9, form: 'w8', country: 'GB' })
    expect(await file()).toContain('femi@example.com')
    expect((await pay()).status).toBe(200)
  })

  test('a transfer by Stripe waits for the form, too', async () => {
    const { person, save } = await femiWithSale()
    await connectStripe(shop, person)
    const run = (holdsUntilTaxForm: boolean) =>
      runTransfers(transfersOf(shop, { rhythm: 'daily', minimum: 1, holdsUntilTaxForm }))
    const sent = () => shop.db.selectFrom('payouts').select('cents').execute()
    await run(true)
    expect(await sent()).toEqual([])
    await save(w9)
    await run(true)
    expect((await sent()).map(({ cents }) => Number(cents))).toEqual([836])
  })

  test('the year has form, country, ways of payment and the two marks', async () => {
    const { save, pay, yearly } = await femiWithSale()
    await save(w9)
    await pay()
    const [head, row] = await yearly()
    expect(head).toContain(
      '"country","form","form date","kind","paid by bank","paid by PayPal","paid by Stripe","payments","royalties"',
    )
    expect(row).toContain(
      `"${NUMBER}","8.36","8.36","USD","United States","W-9","2026-01-02","Person","0.00","8.36","0.00","",""`,
    )
    await save({ ...w9, form: 'w8', country: 'GB' })
    expect((await yearly())[1]).toContain('"Abroad: 1042-S, a W-8 first. Check with your adviser.",""')
  })
})

test('a seller elsewhere sees none of it', async () => {
  await configure({ seller })
  await configure({ payouts: { holdsUntilTaxForm: true } })
  const { person, save, pay, yearly } = await femiWithSale()
  expect(await personOf('femi')).not.toHaveProperty('taxForm')
  expect(await list()).not.toHaveProperty('asksForTaxForms')
  expect((await save(w9)).body.code).toBe('tax_forms_not_asked')
  const { body } = await person.put<MyShares>('/api/my-shares/profile', {
    address: '',
    wantsStatements: true,
    taxNumber: NUMBER,
    tax: { country: 'GB', kind: 'other' },
  })
  expect(body).not.toHaveProperty('taxForm')
  expect((await pay()).status).toBe(200)
  expect(await shop.db.selectFrom('payout_details').select('tax_country').execute()).toEqual([
    { tax_country: null },
  ])
  expect((await yearly())[0]).toMatch(/"paid","currency"$/)
})

describe('a tax number', () => {
  test('is sealed, shown by its end and erased with the person; no answer but the yearly CSV has it', async () => {
    await configure({ seller: american })
    const { id, person, save, pay, yearly } = await femiWithSale()
    await save(w9)
    const answers = [
      (await (await admin()).get(`/api/admin/collaborators/${id}`)).raw.toString(),
      (await (await admin()).get('/api/admin/payouts')).raw.toString(),
      (await person.get('/api/my-shares')).raw.toString(),
    ]
    for (const answer of answers) expect(answer).not.toContain('45-6789')
    const stored = async () => [
      ...(await shop.db.selectFrom('payout_details').selectAll().execute()),
      ...(await shop.db
        .selectFrom('sealed_keys')
        .selectAll()
        .where('name', 'like', 'tax number %')
        .execute()),
    ]
    expect(await stored()).toHaveLength(2)
    expect(JSON.stringify(await stored())).not.toContain('45-6789')
    await pay()
    expect((await yearly())[1]).toContain(NUMBER)
    shop.clock.ms += 11 * 366 * DAY_MS
    expect((await (await admin()).remove(`/api/admin/collaborators/${id}`)).status).toBe(200)
    expect(await stored()).toEqual([])
  })

  test.each([
    ['123-45-6789', '6789'],
    ['12/345', '45'],
    ['7', ''],
    ['ÄÖ 12', '12'],
    ['DE 811 907 980', '7980'],
  ])('%j ends in %j: at most half of it is shown', (number, end) => {
    expect(endOf(number)).toBe(end)
  })

  test('that an older version kept as plain text is sealed at the next start', {}, async () => {
    const old = await databaseBefore('0291-tax-forms')
    await sql`insert into collaborators (id, name, email, email_key, created_at)
      values ('femi', 'Femi', 'f@example.com', 'f@example.com', 1)`.execute(old.connection.db)
    await sql`insert into payout_details (collaborator_id, tax_number) values ('femi', ${NUMBER})`.execute(
      old.connection.db,
    )
    await migrate(old.connection)
    const store = await testStore(undefined, {
      DATA_DIR: old.dataDir,
      ...(old.databaseUrl && { DATABASE_URL: old.databaseUrl }),
    })
    await store.app.ready()
    const row = await store.db.selectFrom('payout_details').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ tax_number: null, tax_number_end: '6789', tax_form: 'none' })
    const secrets = { storeSecret: store.app.storeSecret, storeSecretBefore: undefined }
    const numbers = new TaxNumbers(() => secrets)
    expect(await numbers.read(store.db, 'femi')).toBe(NUMBER)
    await numbers.sealPlain(store.db)
    expect(await numbers.read(store.db, 'femi')).toBe(NUMBER)
    // After the store's secret is rotated, it is decrypted with the old one and encrypted again.
    const renewed = new TaxNumbers(() => ({
      storeSecret: 'n'.repeat(32),
      storeSecretBefore: secrets.storeSecret,
    }))
    expect(await renewed.read(store.db, 'femi')).toBe(NUMBER)
    expect(await numbers.read(store.db, 'femi')).toBeUndefined()
    await store.close()
    await old.close()
  })
})
