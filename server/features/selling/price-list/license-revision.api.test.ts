import { afterAll, beforeAll, expect, test } from 'vitest'
import type { License } from '#contract/licenses/license.ts'
import { addLicenses } from '#server/model/license/beat-licenses.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore

beforeAll(async () => {
  store = await testStore()
  await ensureLicenseTemplates(store.db)
})

afterAll(() => store.close())

async function makeLicensedBeat(ownerId: string): Promise<string> {
  const { id } = await makeBeat(store.db, { owner_id: ownerId })
  await store.db.transaction().execute((trx) => addLicenses(trx, id, undefined))
  return id
}

async function firstLicense(beatId: string): Promise<License> {
  const [license] = (await store.app.inject(`/api/beats/${beatId}/licenses`)).json<License[]>()
  return license!
}

test('under one tier, the terms and the revision are those for the producer’s own registration', async () => {
  const [one, other] = [await makeUser(store.db), await makeUser(store.db)]
  await store.db.updateTable('users').set({ pro: 'ASCAP' }).where('id', '=', one.id).execute()
  await store.db.updateTable('users').set({ pro: 'GEMA' }).where('id', '=', other.id).execute()
  const ids = [
    await makeLicensedBeat(one.id),
    await makeLicensedBeat(other.id),
    await makeLicensedBeat(one.id),
  ] as const
  await store.app.catalogue.refresh()
  const first = await firstLicense(ids[0])
  const second = await firstLicense(ids[1])
  const third = await firstLicense(ids[2])
  expect(first.terms).toContain('The producer is registered with ASCAP.')
  expect(second.terms).toContain('The producer is registered with GEMA.')
  expect([second.tier, third.tier]).toEqual([first.tier, first.tier])
  expect(second.revision).not.toBe(first.revision)
  expect([third.terms, third.revision]).toEqual([first.terms, first.revision])
})
