import type { CustomerFile, CustomerOrder } from '#contract/accounts/customer.ts'
import { type DeliveredKind, DeliveredKindList } from '#contract/orders/order.ts'
import {
  type DeliveryDeps,
  deliveredFile,
  isFileLost,
  mailLinkMs,
} from '#server/features/selling/files/index.ts'
import { type OrderWithDetails, presentAdminOrder } from '#server/features/selling/order-book/index.ts'
import { orderMails } from '#server/features/selling/payments/index.ts'
import { readDownloads } from '#server/model/entitlement/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { readMailsTo } from '#server/platform/mail/stored-mails.ts'
import type { Store } from '#server/platform/store.ts'
import type { I18n } from '#server/platform/text/i18n-of.ts'

type Deps = Pick<Store, 'payment' | 'delivery'>
type Logged = Pick<Row<'downloads'>, 'grant_id' | 'asset' | 'at'>

/** A customer's orders with the state of each file. */
export async function presentCustomerOrders(
  deps: Deps,
  buyer: Row<'users'>,
  orders: readonly OrderWithDetails[],
  i18n: I18n,
): Promise<CustomerOrder[]> {
  const { db } = deps.payment
  const grantIds = orders.flatMap(({ grants }) => grants.map(({ id }) => id))
  const downloads = (await readDownloads(db, grantIds)).filter(({ from_byte }) => from_byte === 0)
  const lost = await findLostFiles(deps.delivery, orders)
  const links = await readMailedLinks(db, buyer)
  return orders.map((whole) => ({
    ...presentAdminOrder(deps, whole, i18n),
    delivered: whole.lines.flatMap((line) => {
      const grant = whole.grants.find(({ line_id }) => line_id === line.id)
      return grant ? [{ lineId: line.id, files: presentFiles(whole, line, grant, { downloads, lost }) }] : []
    }),
    links: links(whole.order.id),
  }))
}

function presentFiles(
  whole: OrderWithDetails,
  line: Row<'order_lines'>,
  grant: OrderWithDetails['grants'][number],
  { downloads, lost }: { downloads: readonly Logged[]; lost: ReadonlySet<string> },
): CustomerFile[] {
  const own = downloads.filter(({ grant_id }) => grant_id === grant.id)
  const kinds = readJson(DeliveredKindList, line.file_kinds)
  return [
    ...kinds.map((kind) => {
      const row = whole.files.find((file) => file.beat_id === line.beat_id && file.kind === kind)
      return { kind, ...stateOf(grant, kind, row, lost), ...usesOf(own, kind) }
    }),
    {
      kind: 'document',
      state: grant.revoked_at !== null ? 'closed' : grant.statement === null ? 'preparing' : 'ready',
      problem: null,
      ...usesOf(own, 'document'),
    },
  ]
}

function stateOf(
  grant: Row<'grants'>,
  kind: DeliveredKind,
  row: Row<'beat_files'> | undefined,
  lost: ReadonlySet<string>,
): Pick<CustomerFile, 'state' | 'problem'> {
  if (grant.revoked_at !== null) return { state: 'closed', problem: null }
  if (!row || lost.has(row.id)) return { state: 'missing', problem: null }
  if (deliveredFile(grant, kind, row)) return { state: 'ready', problem: null }
  return row.last_error === null || row.status === 'ready'
    ? { state: 'preparing', problem: null }
    : { state: 'failed', problem: row.last_error }
}

function usesOf(
  own: readonly Logged[],
  kind: CustomerFile['kind'],
): Pick<CustomerFile, 'downloads' | 'lastDownloadAt'> {
  const times = own.filter(({ asset }) => asset === kind || asset === 'archive').map(({ at }) => Number(at))
  return {
    downloads: times.length,
    lastDownloadAt: times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
  }
}

/** IDs of files missing from storage. */
async function findLostFiles(
  { files: { store } }: Pick<DeliveryDeps, 'files'>,
  orders: readonly OrderWithDetails[],
): Promise<ReadonlySet<string>> {
  const rows = new Map(orders.flatMap(({ files }) => files.map((row) => [row.id, row] as const)))
  const checked = await Promise.all(
    [...rows.values()].map(async (row) => ((await isFileLost(store, row)) ? [row.id] : [])),
  )
  return new Set(checked.flat())
}

/** When download links were last mailed. A receipt has none until the address is confirmed. */
async function readMailedLinks(
  db: Db,
  buyer: Row<'users'>,
): Promise<(orderId: string) => CustomerOrder['links']> {
  const confirmedAt = buyer.email_confirmed_at
  if (confirmedAt === null) return () => null
  const receipts = (await readMailsTo(db, [buyer.email]))
    .filter(
      ({ template, sent_at }) =>
        template === orderMails.receipt.name && sent_at !== null && sent_at >= confirmedAt,
    )
    .sort((a, b) => Number(b.sent_at) - Number(a.sent_at))
  return (orderId) => {
    const last = receipts.find(({ order_id }) => order_id === orderId)
    if (!last?.sent_at) return null
    return {
      mailedAt: new Date(last.sent_at).toISOString(),
      until: new Date(last.sent_at + mailLinkMs).toISOString(),
    }
  }
}
