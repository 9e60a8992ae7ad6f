import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MyShares } from '#contract/splits/payout.ts'
import { payoutRoutes } from '#contract/splits/payout-routes.ts'
import type { BeatSplit, Invitation } from '#contract/splits/split.ts'
import { splitRoutes } from '#contract/splits/split-routes.ts'
import { readRouteName } from '#contract/wire/route-table.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { makeLicense, makeMaster, openShop, type Shop } from '#tests/shop.ts'
import { acceptSplit, putSplit, splitOf, tokenFor } from '#tests/splits.ts'

const DAY_MS = 86_400_000
const PASSWORD = 'Nightbus36!'
let shop: Shop
let passwordHash: string
beforeAll(async () => {
  shop = await openShop({}, 'ready')
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => shop.close())

let serial = 0
const address = (name: string) => `${name}${++serial}@example.com`

/** A beat with one license for $29. */
async function newBeat() {
  const beat = await makeBeat(shop.db, { owner_id: shop.admin.id, price_cents: 2900 })
  await makeMaster(shop.db, shop.storage, beat.id, 'ready')
  return { id: beat.id, license: await makeLicense(shop.db, beat.id) }
}
async function sell({ license }: Awaited<ReturnType<typeof newBeat>>) {
  const buyer = await makeUser(shop.db)
  const order = await (await shop.as(buyer)).buy(license, 29)
  expect(order.paymentStatus).toBe('Completed')
  return buyer
}
const put = async (beatId: string, shares: Parameters<typeof splitOf>[0], version: number) =>
  (await shop.as(shop.admin)).put<BeatSplit & { code?: string }>(
    `/api/admin/beats/${beatId}/split`,
    splitOf(shares, version),
  )
const see = async (token: string) =>
  (await shop.as()).get<Invitation & { code?: string }>(`/api/split-invitations/${token}`)
const accept = async (token: string, splitId: string | undefined, legalName = 'Olufemi Oduya') =>
  (await shop.as()).post<Invitation & { code?: string }>(`/api/split-invitations/${token}/accept`, {
    splitId,
    legalName,
  })
const personOf = async (email: string) => {
  const { body } = await (await shop.as(shop.admin)).get<{ people: { email: string; held: number }[] }>(
    '/api/admin/payouts',
  )
  return body.people.find((person) => person.email === email)
}

test('of an answer and a change at the same time, the change asks whoever has signed before', {}, async () => {
  for (let round = 0; round < 6; round++) {
    const [femi, nils] = [address('femi'), address('nils')]
    const { id } = await newBeat()
    const view = await putSplit(shop, id, [{ email: femi, sales: 30 }])
    const token = await tokenFor(shop, view, femi)
    const [accepted, changed] = await Promise.all([
      accept(token, view.split?.id),
      put(id, [{ email: nils, sales: 8 }], 1),
    ])
    expect(changed.status).toBe(200)
    const left = changed.body.split?.shares.filter(({ isLeaving }) => isLeaving).map(({ email }) => email)
    expect(left).toEqual(accepted.status === 200 ? [femi] : [])
    if (accepted.status !== 200)
      expect(accepted.body.code).toMatch(/^(?:split_changed|invitation_not_found)$/)
  }
})

test('a split is never both signed by all and taken back', async () => {
  for (let round = 0; round < 6; round++) {
    const femi = address('femi')
    const { id } = await newBeat()
    const view = await putSplit(shop, id, [{ email: femi, sales: 30 }])
    const token = await tokenFor(shop, view, femi)
    const admin = await shop.as(shop.admin)
    const answers = await Promise.all([
      accept(token, view.split?.id),
      admin.remove(`/api/admin/beats/${id}/split`),
    ])
    expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true])
    const row = await shop.db.selectFrom('splits').selectAll().where('beat_id', '=', id).executeTakeFirst()
    expect([row?.completed_at, row?.withdrawn_at].filter((at) => at !== null)).toHaveLength(1)
  }
})

test('who is removed before accepting can still accept what was sold, and changes nothing for later sales', async () => {
  const [femi, nils] = [address('femi'), address('nils')]
  const beat = await newBeat()
  const view = await putSplit(shop, beat.id, [{ email: femi, sales: 30 }])
  const token = await tokenFor(shop, view, femi)
  await sell(beat)
  const changed = await putSplit(shop, beat.id, [{ email: nils, sales: 8 }], 1)
  await acceptSplit(shop, changed)
  shop.clock.ms += 15 * DAY_MS
  expect(await personOf(femi)).toMatchObject({ held: 8.36, blockedBy: 'acceptance' })
  expect((await see(token)).body).toMatchObject({ state: 'open', sales: 30 })
  expect((await accept(token, view.split?.id)).body).toMatchObject({ state: 'accepted' })
  expect(await personOf(femi)).toMatchObject({ held: 0, ready: 8.36 })
  await sell(beat)
  expect(await personOf(femi)).toMatchObject({ balance: 8.36 })
  expect(await personOf(nils)).toMatchObject({ balance: 2.23 })
})

test('who is removed before anything was sold has nothing to answer', async () => {
  const [femi, nils] = [address('femi'), address('nils')]
  const { id } = await newBeat()
  const view = await putSplit(shop, id, [{ email: femi, sales: 30 }])
  const token = await tokenFor(shop, view, femi)
  await putSplit(shop, id, [{ email: nils, sales: 8 }], 1)
  expect((await see(token)).body.code).toBe('invitation_not_found')
  expect((await accept(token, view.split?.id)).status).toBe(404)
})

test('the share of a deleted beat can still be accepted, and its sheet read for good', async () => {
  const femi = address('femi')
  const beat = await newBeat()
  const view = await putSplit(shop, beat.id, [{ email: femi, sales: 30 }])
  const token = await tokenFor(shop, view, femi)
  await sell(beat)
  await (await shop.as(shop.admin)).remove(`/api/beats/${beat.id}`)
  expect((await see(token)).body).toMatchObject({ state: 'open', beat: { onSaleSince: null } })
  expect((await accept(token, view.split?.id)).body).toMatchObject({ state: 'accepted' })
  shop.clock.ms += 60 * DAY_MS
  expect(await personOf(femi)).toMatchObject({ held: 0, ready: 8.36 })
  const sheet = await (await shop.as()).get(`/api/split-invitations/${token}/sheet.pdf`)
  expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('a link opens one invitation, names nobody’s address, and cannot be pointed at another', async () => {
  const [femi, juno] = [address('femi'), address('juno')]
  const { id } = await newBeat()
  const view = await putSplit(shop, id, [
    { email: femi, sales: 30 },
    { email: juno, sales: 12 },
  ])
  const [own, other] = [await tokenFor(shop, view, femi), await tokenFor(shop, view, juno)]
  const { raw, body } = await see(own)
  expect(raw.toString()).not.toContain('@')
  if (body.state === 'expired') throw new Error('expired')
  expect(body.people.filter(({ isYou }) => isYou)).toHaveLength(1)
  const [share] = other.split('.')
  const [, until, signature] = own.split('.')
  const swapped = `${share}.${until}.${signature}`
  const visitor = await shop.as()
  for (const path of ['', '/sheet.pdf'])
    expect((await visitor.get(`/api/split-invitations/${swapped}${path}`)).status).toBe(404)
  for (const act of ['accept', 'decline', 'renew'])
    expect(
      (
        await visitor.post(`/api/split-invitations/${swapped}/${act}`, {
          splitId: body.splitId,
          legalName: 'Femi',
          reason: 'No',
        })
      ).status,
    ).toBe(404)
})

test('an expired link mails its owner at most three times a day, whoever asks', async () => {
  const femi = address('femi')
  const { id } = await newBeat()
  const token = await tokenFor(shop, await putSplit(shop, id, [{ email: femi, sales: 30 }]), femi)
  shop.clock.ms += 31 * DAY_MS
  const visitor = await shop.as()
  for (let asked = 0; asked < 5; asked++) {
    shop.clock.ms += 1_000
    expect((await visitor.post(`/api/split-invitations/${token}/renew`, {})).status).toBe(200)
  }
  const mails = await shop.db.selectFrom('mails').select('id').where('recipient', '=', femi).execute()
  expect(mails).toHaveLength(1 + 3)
  expect((await see(token)).body.state).toBe('expired')
})

test('an account that asks for an invited address sees its shares only after the mail there was read', async () => {
  const invited = address('femi')
  const { id } = await newBeat()
  await acceptSplit(shop, await putSplit(shop, id, [{ email: invited, sales: 30 }]))
  const user = await makeUser(shop.db, { password_hash: passwordHash })
  const person = await shop.as(user)
  const asked = await person.post('/api/account/email', { email: invited, password: PASSWORD })
  expect(asked.status).toBe(200)
  expect((await person.get('/api/my-shares')).status).toBe(404)
  await shop.app.jobs.drain()
  const mails = await shop.db.selectFrom('mailbox').select('text').where('recipient', '=', invited).execute()
  const link = /\/confirm-email\/([\w-]{43})/.exec(mails.map(({ text }) => text).join('\n'))?.[1]
  expect((await (await shop.as()).post(`/api/account/email/confirm/${link}`, {})).status).toBe(200)
  expect((await person.get('/api/my-shares')).status).toBe(200)
})

test('a collaborator and a buyer reach no administrator’s route, and nobody’s statement but their own', async () => {
  const [femi, juno] = await Promise.all([
    makeUser(shop.db, { email: address('femi') }),
    makeUser(shop.db, { email: address('juno') }),
  ])
  const beat = await newBeat()
  const view = await putSplit(shop, beat.id, [{ email: femi.email, sales: 30 }])
  await acceptSplit(shop, view)
  await acceptSplit(shop, await putSplit(shop, (await newBeat()).id, [{ email: juno.email, sales: 30 }]))
  const buyer = await sell(beat)
  const collaborator = await shop.db
    .selectFrom('collaborators')
    .select('id')
    .where('email', '=', femi.email)
    .executeTakeFirstOrThrow()
  shop.clock.ms += 40 * DAY_MS
  const shares = await (await shop.as(femi)).get<MyShares>('/api/my-shares')
  const month = shares.body.statements[0]?.month ?? ''
  expect(month).not.toBe('')
  const paths = Object.keys({ ...splitRoutes, ...payoutRoutes })
    .map((name) => readRouteName(name as keyof typeof splitRoutes))
    .filter(({ path }) => path.includes('/admin/'))
    .map(({ method, path }) => ({
      method: method as 'GET',
      url: path
        .replace('collaborators/:id', `collaborators/${collaborator.id}`)
        .replace('beats/:id', `beats/${beat.id}`)
        .replace(':shareId', view.split?.shares[0]?.id ?? '')
        .replace(':month', month)
        .replace(':id', 'none'),
    }))
  expect(paths.length).toBeGreaterThan(18)
  for (const [user, own] of [
    [femi, 200],
    [juno, 404],
    [buyer, 404],
  ] as const) {
    const person = await shop.as(user)
    const statuses = new Set<number>()
    for (const { method, url } of paths) {
      const ask = { GET: person.get, DELETE: person.remove, PUT: person.put, POST: person.post }[
        method as string
      ]
      statuses.add((await (ask ?? person.patch)(url, {} as never)).status)
    }
    expect([...statuses]).toEqual([403])
    for (const file of ['pdf', 'csv'])
      expect((await person.get(`/api/my-shares/statements/${month}/statement.${file}`)).status).toBe(own)
  }
})

test('a saved split that no beat could take is refused field by field', async () => {
  const admin = await shop.as(shop.admin)
  const { version: _, ...whole } = splitOf([{ email: address('femi'), sales: 30 }])
  const save = async (fields: object) => {
    const { status, body } = await admin.post<{ code: string; errors?: object }>('/api/admin/splits', {
      name: 'Trio',
      ...whole,
      ...fields,
    })
    return [status, body.code, Object.keys(body.errors ?? {})]
  }
  expect(await save({ owner: { ...whole.owner, sales: 71 } })).toEqual([400, 'split_not_whole', ['sales']])
  const [share] = whole.shares
  if (!share) return expect.unreachable()
  const twice = [share, { ...share, email: share.email.toUpperCase(), sales: 0 }]
  expect(await save({ shares: twice })).toEqual([
    400,
    'invalid_request',
    ['shares.1.email', 'shares.1.sales'],
  ])
  const saved = await admin.post<{ id: string }[]>('/api/admin/splits', { name: 'Trio', ...whole })
  const id = saved.body.at(-1)?.id
  const changed = await admin.patch<{ code: string }>(`/api/admin/splits/${id}`, {
    owner: { ...whole.owner, publishing: 1 },
  })
  expect([changed.status, changed.body.code]).toEqual([400, 'split_not_whole'])
})
