import { uuidv7 } from 'uuidv7'
import type { BeatSplit, Invitation, SplitInput } from '#contract/splits/split.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { Shop } from './shop.ts'

export type ShareOf = {
  email: string
  sales: number
  publishing?: number
  role?: SplitInput['owner']['role']
}

/** Body of a split: the owner gets what the shares leave. */
export function splitOf(shares: readonly ShareOf[], version = 0): SplitInput {
  const rest = (kind: 'sales' | 'publishing') =>
    Math.round(100 * (100 - shares.reduce((sum, share) => sum + (share[kind] ?? 0), 0))) / 100
  return {
    version,
    owner: { role: 'Producer', sales: rest('sales'), publishing: rest('publishing') },
    shares: shares.map(({ email, sales, publishing = 0, role = 'Co-producer' }) => ({
      name: email.split('@')[0] ?? email,
      email,
      role,
      sales,
      publishing,
    })),
  }
}

/** Sets a beat's split as its administrator. */
export async function putSplit(
  shop: Shop,
  beatId: string,
  shares: readonly ShareOf[],
  version = 0,
): Promise<BeatSplit> {
  const admin = await shop.as(shop.admin)
  const { status, body } = await admin.put<BeatSplit>(
    `/api/admin/beats/${beatId}/split`,
    splitOf(shares, version),
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** The token of somebody's open invitation. */
export async function tokenFor(shop: Shop, { beat, split }: BeatSplit, email: string): Promise<string> {
  const share = split?.shares.find((one) => one.email === email)
  const admin = await shop.as(shop.admin)
  const { body } = await admin.get<{ url: string }>(
    `/api/admin/beats/${beat.id}/split/shares/${share?.id}/link`,
  )
  return new URL(body.url).pathname.replace('/split/', '')
}

/** Accepts a split as everybody who was invited, or as those named. */
export async function acceptSplit(shop: Shop, view: BeatSplit, emails?: readonly string[]): Promise<void> {
  const visitor = await shop.as()
  for (const { email, state } of view.split?.shares ?? []) {
    if (state === 'accepted' || (emails && !emails.includes(email))) continue
    const token = await tokenFor(shop, view, email)
    const { status } = await visitor.post<Invitation>(`/api/split-invitations/${token}/accept`, {
      splitId: view.split?.id,
      legalName: `Legal ${email.split('@')[0]}`,
    })
    if (status !== 200) throw new Error(`${email} could not accept: ${status}`)
  }
}

/** Inserts a split that all have accepted, with these shares of sales in hundredths of a percent. */
export async function insertAcceptedSplit(
  db: Db,
  beat: Pick<Row<'beats'>, 'id' | 'owner_id'>,
  shares: Readonly<Record<string, number>>,
): Promise<void> {
  const at = Date.now()
  const split = uuidv7()
  const given = Object.values(shares).reduce((sum, points) => sum + points, 0)
  await db
    .insertInto('splits')
    .values({
      id: split,
      beat_id: beat.id,
      version: 1,
      sheet_number: split,
      owner_id: beat.owner_id,
      owner_name: 'The owner',
      owner_byline: 'owner',
      owner_role: 'Producer',
      owner_sales: 10_000 - given,
      owner_publishing: 10_000,
      created_at: at,
      completed_at: at,
      withdrawn_at: null,
      statement: null,
      signature: null,
    })
    .execute()
  for (const [position, [email, sales]] of Object.entries(shares).entries()) {
    const person = { email, email_key: email, name: email, legal_name: email, user_id: null, created_at: at }
    const { id } = await db
      .insertInto('collaborators')
      .values({ id: uuidv7(), ...person })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ name: email }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('split_shares')
      .values({
        id: uuidv7(),
        split_id: split,
        collaborator_id: id,
        position,
        name: email,
        role: 'Co-producer',
        sales,
        publishing: 0,
        leaving: 0,
        state: 'accepted',
        invited_at: at,
        answered_at: at,
        legal_name: email,
        reason: null,
      })
      .execute()
  }
}
