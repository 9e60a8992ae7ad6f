import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BeatSplit, Invitation, SheetVerification } from '#contract/splits/split.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { makeBeat } from '#tests/factories.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { seller } from '#tests/seller.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { acceptSplit, putSplit, splitOf, tokenFor } from '#tests/splits.ts'

const DAY_MS = 86_400_000
let shop: Shop
beforeAll(async () => {
  shop = await openShop({}, 'ready')
})
afterAll(() => shop.close())

const femi = { email: 'femi@oduya.example', sales: 30, publishing: 30 }
const juno = { email: 'juno@junopark.example', sales: 12, publishing: 30, role: 'Songwriter' as const }
const nils = { email: 'nils@aalto.example', sales: 8, role: 'Engineer' as const }

async function newBeat(): Promise<string> {
  return (await makeBeat(shop.db, { owner_id: shop.admin.id })).id
}
const mailTo = async (address: string) => {
  await shop.app.jobs.drain()
  const mails = await shop.db.selectFrom('mailbox').selectAll().where('recipient', '=', address).execute()
  return mails.at(-1)
}
const put = async (beat: string, body: object) =>
  (await shop.as(shop.admin)).put<BeatSplit & { code: string; errors: Record<string, string> }>(
    `/api/admin/beats/${beat}/split`,
    body,
  )
const see = async (token: string) =>
  (await shop.as()).get<Invitation & { code: string }>(`/api/split-invitations/${token}`)
const answer = async (token: string, act: string, body: object = {}) =>
  (await shop.as()).post<Invitation & { code: string }>(`/api/split-invitations/${token}/${act}`, body)

test('a beat without a split says so, and what a sale pays', async () => {
  const beat = await newBeat()
  const { body } = await (await shop.as(shop.admin)).get<BeatSplit>(`/api/admin/beats/${beat}/split`)
  expect(body).toMatchObject({ version: 0, split: null, paper: null, soldLicenses: 0, saved: [] })
  expect(body.example).toMatchObject({ priceCents: 2_900, feeCents: 114, feeBearer: 'shared' })
})

test('what a sale pays is counted without the tax that is in the price', async () => {
  const beat = await newBeat()
  const admin = await shop.as(shop.admin)
  const change = async (values: object) => {
    const { version } = (await admin.get<SettingsView>('/api/settings')).body
    expect((await admin.patch('/api/settings', { version, ...values })).status).toBe(200)
  }
  const rates = [{ country: 'DE', name: 'VAT', percent: 19, isIncluded: true }]
  await change({ seller, tax: { mode: 'own', rates, reverseCharge: false } })
  const { body } = await admin.get<BeatSplit>(`/api/admin/beats/${beat}/split`)
  // 29.00 less 4.63.
  expect(body.example.priceCents).toBe(2_437)
  await change({ seller: null, tax: { mode: 'none' } })
})

test('everybody is invited by mail, hears the beat, sees all shares and signs; the sheet is frozen and verifiable', async () => {
  const beat = await newBeat()
  const view = await putSplit(shop, beat, [femi, juno, nils])
  expect(view.split?.shares.map(({ state }) => state)).toEqual(['invited', 'invited', 'invited'])
  expect(view.paper).toContain('Written by')
  const mail = await mailTo(femi.email)
  expect(mail?.subject).toMatch(/^Your share of Beat/)
  const token = /\/split\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const { body } = await see(token)
  if (body.state === 'expired') throw new Error('expired')
  expect(body).toMatchObject({ state: 'open', sales: 30, publishing: 30, role: 'Co-producer' })
  expect(body.beat.audioURL).toBe('media/previews/none.mp3')
  expect(body.people.map(({ sales }) => sales)).toEqual([50, 30, 12, 8])
  const accepted = await answer(token, 'accept', { splitId: body.splitId, legalName: 'Olufemi Oduya' })
  expect(accepted.body).toMatchObject({ state: 'accepted', legalName: 'Olufemi Oduya' })
  expect((await mailTo(shop.admin.email))?.text).toContain('signed as Olufemi Oduya')
  // A repeat changes nothing, not even the name.
  await answer(token, 'accept', { splitId: body.splitId, legalName: 'Somebody Else' })
  expect((await see(token)).body).toMatchObject({ legalName: 'Olufemi Oduya' })
  expect((await (await shop.as()).get(`/api/verify/splits/${view.split?.sheetNumber}`)).status).toBe(404)
  await acceptSplit(shop, view, [juno.email, nils.email])
  const checked = await (await shop.as()).get<SheetVerification>(
    `/api/verify/splits/${view.split?.sheetNumber.toLowerCase()}`,
  )
  expect(checked.body.isCurrent).toBe(true)
  expect(checked.body.statement.people.map(({ legalName, sales }) => [legalName, sales])).toEqual([
    [shop.admin.username, 50],
    ['Olufemi Oduya', 30],
    ['Legal juno', 12],
    ['Legal nils', 8],
  ])
  const sheet = await (await shop.as()).get(`/api/split-invitations/${token}/sheet.pdf`)
  const text = await readPdf(sheet.raw)
  for (const words of [
    'Signed by all',
    'Olufemi Oduya',
    'known as femi',
    '30%',
    view.split?.sheetNumber ?? '',
  ])
    expect(text).toContain(words)
})

test('the sheet of a split that not all have signed says so', async () => {
  const beat = await newBeat()
  await putSplit(shop, beat, [femi])
  const { raw, headers } = await (await shop.as(shop.admin)).get(`/api/admin/beats/${beat}/split/sheet.pdf`)
  expect(headers['content-type']).toBe('application/pdf')
  const text = await readPdf(raw)
  expect(text).toContain('Not complete')
  expect(text).toContain('legal name not given yet')
})

test('who declines says why, the owner is told, and can be won over', async () => {
  const beat = await newBeat()
  const view = await putSplit(shop, beat, [nils])
  const token = await tokenFor(shop, view, nils.email)
  const splitId = view.split?.id
  expect((await answer(token, 'decline', { splitId, reason: ' ' })).status).toBe(400)
  const declined = await answer(token, 'decline', { splitId, reason: 'We agreed on 10%.' })
  expect(declined.body).toMatchObject({ state: 'declined', reason: 'We agreed on 10%.' })
  const mail = await mailTo(shop.admin.email)
  expect(mail?.subject).toContain('nils declined')
  expect(mail?.text).toContain('We agreed on 10%.')
  const accepted = await answer(token, 'accept', { splitId, legalName: 'Nils Henrik Aalto' })
  expect(accepted.body).toMatchObject({ state: 'accepted' })
  expect((await answer(token, 'decline', { splitId, reason: 'No' })).body.code).toBe('invitation_answered')
})

describe('a changed split', () => {
  test('asks those whose share is new or falls; the last one that all accepted counts until then', async () => {
    const beat = await newBeat()
    await acceptSplit(shop, await putSplit(shop, beat, [femi, juno]))
    const changed = await putSplit(shop, beat, [{ ...femi, sales: 25 }, { ...juno, sales: 14 }, nils], 1)
    const states = changed.split?.shares.map(({ name, state, was }) => [name, state, was?.sales])
    expect(states).toEqual([
      ['femi', 'invited', 30],
      ['juno', 'accepted', 12],
      ['nils', 'invited', undefined],
    ])
    expect(changed.countingSince).not.toBeNull()
    await acceptSplit(shop, changed)
    const { body } = await (await shop.as(shop.admin)).get<BeatSplit>(`/api/admin/beats/${beat}/split`)
    expect(body).toMatchObject({ countingSince: null, split: { isComplete: true, version: 2 } })
  })

  test('is not accepted by somebody who saw the one before', async () => {
    const beat = await newBeat()
    const first = await putSplit(shop, beat, [femi])
    const token = await tokenFor(shop, first, femi.email)
    await putSplit(shop, beat, [{ ...femi, sales: 10 }], 1)
    const late = await answer(token, 'accept', { splitId: first.split?.id, legalName: 'Femi' })
    expect([late.status, late.body.code]).toEqual([409, 'split_changed'])
    expect((await see(token)).body).toMatchObject({ state: 'open', sales: 10 })
  })

  test('asks somebody who is to leave, and needs no answer from one who never accepted', async () => {
    const beat = await newBeat()
    await acceptSplit(shop, await putSplit(shop, beat, [femi]))
    const left = await putSplit(shop, beat, [nils], 1)
    expect(left.split?.shares.map(({ name, isLeaving, state }) => [name, isLeaving, state])).toEqual([
      ['nils', false, 'invited'],
      ['femi', true, 'invited'],
    ])
    await acceptSplit(shop, left, [femi.email])
    const again = await putSplit(shop, beat, [], 2)
    expect(again.split?.shares.map(({ name }) => name)).toEqual(['femi'])
  })

  test('is refused when somebody else changed it meanwhile', async () => {
    const beat = await newBeat()
    await putSplit(shop, beat, [femi])
    const late = await put(beat, splitOf([juno], 0))
    expect([late.status, late.body.code]).toEqual([409, 'split_changed'])
  })

  test('can be taken back, and the one before counts again', async () => {
    const beat = await newBeat()
    await acceptSplit(shop, await putSplit(shop, beat, [femi]))
    await putSplit(shop, beat, [{ ...femi, sales: 5 }], 1)
    const admin = await shop.as(shop.admin)
    const { body } = await admin.remove<BeatSplit>(`/api/admin/beats/${beat}/split`)
    expect(body.split?.shares[0]?.sales).toBe(30)
    expect((await admin.remove(`/api/admin/beats/${beat}/split`)).status).toBe(409)
  })
})

test('bad input is refused field by field and saves nothing', async () => {
  const beat = await newBeat()
  const refused = async (body: object) => {
    const answer = await put(beat, body)
    return [answer.status, answer.body.code, Object.keys(answer.body.errors ?? {})]
  }
  const whole = splitOf([femi])
  expect(await refused({ ...whole, owner: { ...whole.owner, sales: 60 } })).toEqual([
    400,
    'split_not_whole',
    ['sales'],
  ])
  expect(await refused(splitOf([femi, { ...nils, email: 'FEMI@oduya.example' }]))).toEqual([
    400,
    'invalid_request',
    ['shares.1.email'],
  ])
  expect(await refused(splitOf([{ ...femi, email: shop.admin.email.toUpperCase() }]))).toEqual([
    400,
    'invalid_request',
    ['shares.0.email'],
  ])
  expect(await refused(splitOf([{ ...nils, sales: 0 }]))).toEqual([
    400,
    'invalid_request',
    ['shares.0.sales'],
  ])
  const eleven = Array.from({ length: 11 }, (_, at) => ({ email: `p${at}@example.com`, sales: 1 }))
  expect((await refused(splitOf(eleven)))[0]).toBe(400)
  expect((await refused(splitOf([{ ...femi, sales: 30.123 }])))[0]).toBe(400)
  expect((await refused(splitOf([{ ...femi, email: 'nils@aalto' }])))[0]).toBe(400)
  await shop.db.updateTable('beats').set({ exclusive_sold_at: 1 }).where('id', '=', beat).execute()
  expect((await refused(whole))[1]).toBe('split_beat_sold')
  expect(await shop.db.selectFrom('splits').select('id').where('beat_id', '=', beat).execute()).toEqual([])
})

test('an invitation is open for 30 days, then shows nothing, and can be asked for again', async () => {
  const beat = await newBeat()
  const view = await putSplit(shop, beat, [femi])
  const token = await tokenFor(shop, view, femi.email)
  shop.clock.ms += 31 * DAY_MS
  const { body } = await see(token)
  expect(Object.keys(body).sort()).toEqual(['state', 'until'])
  const late = await answer(token, 'accept', { splitId: view.split?.id, legalName: 'Femi' })
  expect(late.body.code).toBe('invitation_expired')
  expect((await answer(token, 'renew')).status).toBe(200)
  const renewed = await tokenFor(shop, view, femi.email)
  expect(renewed).not.toBe(token)
  expect((await see(renewed)).body.state).toBe('open')
  shop.clock.ms -= 31 * DAY_MS
})

test('a forged or foreign link shows nothing', async () => {
  const beat = await newBeat()
  const token = await tokenFor(shop, await putSplit(shop, beat, [femi]), femi.email)
  const [share, until, signature] = token.split('.')
  for (const forged of ['x', `${share}.${Number(until) + 9}.${signature}`, `${share}.${until}.${signature}x`])
    expect((await see(forged)).status).toBe(404)
})

test('open invitations are mailed again after 7 and 21 days, each once', async () => {
  const beat = await newBeat()
  const view = await putSplit(shop, beat, [{ ...femi, email: 'slow@example.com' }])
  const { remindOfInvitations } = await import('#server/model/split/answer-invitation.ts')
  const count = async () => {
    await shop.app.jobs.drain()
    const mails = await shop.db
      .selectFrom('mailbox')
      .select('id')
      .where('recipient', '=', 'slow@example.com')
      .execute()
    return mails.length
  }
  const at = Date.parse(view.split?.createdAt ?? '')
  const sent: number[] = []
  for (const days of [0, 6, 7, 8, 21, 22, 29]) {
    await remindOfInvitations(shop.db, at + days * DAY_MS)
    sent.push(await count())
  }
  expect(sent).toEqual([1, 1, 2, 2, 3, 3, 3])
})

test('an invitation opens My Shares only for the account with its address', async () => {
  const beat = await newBeat()
  const view = await putSplit(shop, beat, [{ ...femi, email: shop.other.email }])
  const token = await tokenFor(shop, view, shop.other.email)
  const wrong = await (await shop.as(shop.customer)).post<{ code: string }>(
    `/api/split-invitations/${token}/claim`,
    {},
  )
  expect([wrong.status, wrong.body.code]).toEqual([403, 'invitation_other_account'])
  const right = await (await shop.as(shop.other)).post(`/api/split-invitations/${token}/claim`, {})
  expect(right.status).toBe(200)
})

test('a saved split is put on many beats; one that cannot take it is named', async () => {
  const admin = await shop.as(shop.admin)
  const beats = [await newBeat(), await newBeat(), await newBeat()]
  await shop.db
    .updateTable('beats')
    .set({ exclusive_sold_at: 1 })
    .where('id', '=', beats[2] ?? '')
    .execute()
  const { version: _, ...fields } = splitOf([femi, nils])
  const saved = await admin.post<{ id: string; name: string }[]>('/api/admin/splits', {
    name: 'Femi and Nils',
    ...fields,
  })
  expect(saved.status).toBe(201)
  const id = saved.body.at(-1)?.id
  const applied = await admin.post(`/api/admin/splits/${id}/apply`, { beatIds: beats })
  expect(applied.body).toMatchObject({ applied: 2, refused: [{ beatId: beats[2] }] })
  const { body } = await admin.get<BeatSplit>(`/api/admin/beats/${beats[0]}/split`)
  expect(body.split?.shares.map(({ sales }) => sales)).toEqual([30, 8])
  const renamed = await admin.patch<{ name: string }[]>(`/api/admin/splits/${id}`, { name: 'Trio' })
  expect(renamed.body.at(-1)?.name).toBe('Trio')
  expect((await admin.remove<unknown[]>(`/api/admin/splits/${id}`)).body).toEqual([])
  expect((await admin.remove(`/api/admin/splits/${id}`)).status).toBe(404)
})
