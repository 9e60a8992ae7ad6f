import type { HeldGrant } from '#server/features/selling/documents/index.ts'
import { findGrant, readGrantsOf } from '#server/model/entitlement/index.ts'
import { findOrder, readLinesOf } from '#server/model/order/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import type { Asset } from './links.ts'

type DownloadLink = {
  subjectId: string
  asset: Asset
  user: string
  expires: string
  signature: string
}

/** A grant with its order line. */
export type GrantedLine = { grant: HeldGrant; line: Row<'order_lines'> }

/**
 * What a link currently opens: one line, or every line of an order for an archive.
 * @throws Problem download_refused, download_expired, download_revoked, download_not_found
 */
export async function openDownloadLink(
  delivery: DeliveryDeps,
  link: DownloadLink,
  session: RequestSession | undefined,
): Promise<GrantedLine[]> {
  const verdict = delivery.links.check(link)
  if (verdict === 'forged') throw new ProblemError('download_refused')
  if (verdict === 'expired') throw new ProblemError('download_expired')
  // A link works signed out, e.g. from a mail, but not for another signed-in user.
  if (session && session.userId !== link.user) throw new ProblemError('download_refused')
  const granted = await readGranted(delivery, link)
  if (granted.length === 0) throw new ProblemError('download_not_found')
  if (granted.some(({ grant }) => grant.user_id !== link.user)) throw new ProblemError('download_refused')
  // After a partial refund the archive holds the remaining lines.
  const inForce = granted.filter(({ grant }) => grant.revoked_at === null)
  if (inForce.length === 0) throw new ProblemError('download_revoked')
  return inForce
}

async function readGranted({ db }: DeliveryDeps, link: DownloadLink): Promise<GrantedLine[]> {
  const grants =
    link.asset === 'archive'
      ? await readGrantsOf(db, link.subjectId)
      : await findGrant(db, link.subjectId).then((grant) => (grant ? [grant] : []))
  const order = grants[0] && (await findOrder(db, grants[0].order_id))
  if (!order) return []
  return (await readLinesOf(db, order.id)).flatMap((line) => {
    const grant = grants.find(({ line_id }) => line_id === line.id)
    const { payment_mode, locale } = order
    return grant ? [{ grant: { ...grant, payment_mode, locale }, line }] : []
  })
}
