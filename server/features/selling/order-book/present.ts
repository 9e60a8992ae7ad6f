import type { WithdrawalState } from '#contract/law/withdrawal.ts'
import { LicenseRight } from '#contract/licenses/license-scope.ts'
import { BillingInfo } from '#contract/orders/billing.ts'
import type { OrderDocument } from '#contract/orders/invoice.ts'
import {
  type DeliveredFile,
  DeliveredKindList,
  type Order,
  type OrderDelivery,
  type OrderedBeat,
  orderNumber,
} from '#contract/orders/order.ts'
import { FrozenQuote } from '#contract/pricing/frozen-quote.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { taxNotes } from '#contract/pricing/tax-words.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { presentPassport } from '#server/features/selling/certificates/index.ts'
import {
  type DeliveryDeps,
  type DownloadLinks,
  deliveredFile,
  fileNameOf,
} from '#server/features/selling/files/index.ts'
import { keptAmount, withdrawalFactsOf } from '#server/model/order/index.ts'
import { readJson, toIso } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { translated } from '#server/platform/text/drawn-english.ts'
import { type I18n, i18nOf } from '#server/platform/text/i18n-of.ts'
import { presentConfirmation } from './present-right.ts'
import type { OrderWithDetails } from './queries.ts'

/** Creates download links. Without it, orders are shown without downloads. */
export type LinkMaker = { links: DownloadLinks; liveForMs: number }

/** The viewer. `paymentMode` is the fallback for orders that record none. */
export type Store = Pick<DeliveryDeps, 'paymentMode' | 'storeName' | 'timeZone' | 'currency'>

/** Maps an order to its wire format. */
export function presentOrder(whole: OrderWithDetails, store: Store, maker?: LinkMaker, i18n?: I18n): Order {
  const { order } = whole
  const untilMs = Date.now() + (maker?.liveForMs ?? 0)
  const beats = whole.lines.map((line) => presentLine(whole, line, store, maker && { ...maker, untilMs }))
  const inForce = beats.filter(({ refunded }) => !refunded)
  const isDeliverable = inForce.length > 0 && inForce.every(({ delivery }) => delivery?.state === 'ready')
  return {
    id: order.id,
    _id: order.id,
    number: orderNumber(order.id),
    user: presentBuyer(order),
    createdAt: new Date(order.created_at).toISOString(),
    billingInfo: readJson(BillingInfo, order.billing),
    beats,
    paymentStatus: order.status,
    provider: order.provider,
    ...(order.processing_since !== null && {
      checkedSince: toIso(order.processing_since),
      ...(order.paid_with !== null && { checkedMethod: order.paid_with }),
    }),
    paymentHistory: whole.history.map((entry) => ({
      date: new Date(entry.at).toISOString(),
      status: entry.status,
      message: withNote(entry, whole.refunds, i18n?.locale ?? sourceLocale),
    })),
    price: toDollars(order.amount_cents),
    taxNotes: presentTax(order, i18n),
    currency: order.currency,
    paymentMode: order.payment_mode ?? store.paymentMode,
    kept: keptOf(whole),
    refunding: whole.refunding,
    ...presentConfirmation(whole),
    archiveUrl:
      isDeliverable && maker && order.user_id !== null
        ? maker.links.make(order.user_id, order.id, 'archive', untilMs)
        : null,
    documents: presentDocuments(whole, maker, untilMs),
  }
}

/** The note of a refund stands beside its entry. Its own row, so that it is erased with the buyer. */
function withNote(
  { fact, message }: Row<'payment_history'>,
  refunds: OrderWithDetails['refunds'],
  locale: Locale,
): string {
  const said = translated(message, locale)
  const refund = refunds.find(({ id, provider_id }) => fact === `refund:${provider_id ?? id}`)
  if (!refund?.note) return said
  return locale === 'ja' ? `${said}。${refund.note}` : `${said}. ${refund.note}`
}

/** What is kept of a partly refunded order, in dollars; null for others. */
export function keptOf({ order, lines }: Pick<OrderWithDetails, 'order' | 'lines'>): number | null {
  return keptAmount(
    order,
    lines.some(({ refunded_at }) => refunded_at !== null),
  )
}

/** The tax of the total, in sentences. */
export function presentTax(
  { quote, currency }: Pick<Row<'orders'>, 'quote' | 'currency'>,
  i18n: I18n = i18nOf(sourceLocale),
): string[] {
  if (quote === null) return []
  return taxNotes(readJson(FrozenQuote, quote).tax, currency, i18n.locale).map(i18n._)
}

/** Signed for the buyer, so they work from a mail; admins use their session. */
export function presentDocuments(
  { order, history, invoices }: Pick<OrderWithDetails, 'order' | 'history' | 'invoices'>,
  maker: LinkMaker | undefined,
  untilMs: number,
): OrderDocument[] {
  const { id, user_id: userId } = order
  if (!history.some(({ kind }) => kind === 'paid')) return []
  const link = (path: string) =>
    maker && userId !== null
      ? maker.links.makeAt(path, { userId, subjectId: id, asset: 'invoice', untilMs })
      : path
  const own = invoices.map(({ kind, number }) => ({
    kind,
    number,
    url: link(
      kind === 'invoice' ? `/api/orders/${id}/invoice.pdf` : `/api/orders/${id}/credit-notes/${number}.pdf`,
    ),
  }))
  const hasInvoice = own.some(({ kind }) => kind === 'invoice')
  return [
    ...(hasInvoice
      ? []
      : [{ kind: 'receipt' as const, number: null, url: link(`/api/orders/${id}/invoice.pdf`) }]),
    ...own,
    ...(order.contract_texts === null
      ? []
      : [{ kind: 'confirmation' as const, number: null, url: link(`/api/orders/${id}/confirmation.pdf`) }]),
  ]
}

function presentBuyer({ user_id: id, username, email }: Row<'orders'>): Order['user'] {
  return id === null || username === null || email === null ? null : { id, username, email }
}

function presentLine(
  whole: OrderWithDetails,
  line: Row<'order_lines'>,
  store: Store,
  maker: (LinkMaker & { untilMs: number }) | undefined,
): OrderedBeat {
  const grant = whole.grants.find(({ line_id }) => line_id === line.id)
  return {
    id: line.beat_id,
    title: line.title,
    description: line.description,
    lineId: line.id,
    price: toDollars(line.price_cents),
    refundedAmount: toDollars(line.refunded_cents),
    refunded: line.refunded_at !== null,
    image: line.image,
    owner: { username: line.producer },
    license: {
      id: line.license_id,
      name: line.license_name,
      description: line.license_description,
      icon: line.license_icon,
      rights: readJson(LicenseRight.array(), line.license_rights),
    },
    delivery: grant && maker ? presentDelivery(whole, line, grant, maker) : null,
    passport: grant
      ? presentPassport({ order: whole.order, line, grant, writers: '', related: grant.related }, store)
      : null,
    ...presentWithdrawal(withdrawalFactsOf({ order: whole.order, line, grant }, Date.now()).state),
  }
}

function presentWithdrawal(withdrawal: WithdrawalState): Pick<OrderedBeat, 'withdrawal'> {
  if (withdrawal.state === 'none') return {}
  if (withdrawal.state === 'open') return { withdrawal: { state: 'open', until: toIso(withdrawal.until) } }
  return { withdrawal: { ...withdrawal, at: toIso(withdrawal.at) } }
}

function presentDelivery(
  whole: OrderWithDetails,
  line: Row<'order_lines'>,
  grant: OrderWithDetails['grants'][number],
  { links, untilMs }: LinkMaker & { untilMs: number },
): OrderDelivery {
  const state = grant.revoked_at !== null ? 'revoked' : grant.statement === null ? 'preparing' : 'ready'
  const link = (asset: Parameters<DownloadLinks['make']>[2]) =>
    grant.user_id === null ? null : links.make(grant.user_id, grant.id, asset, untilMs)
  const files = readJson(DeliveredKindList, line.file_kinds).map((kind): DeliveredFile => {
    const row = whole.files.find((file) => file.beat_id === line.beat_id && file.kind === kind)
    const file = deliveredFile(grant, kind, row)
    const canDownload = file !== undefined && state !== 'revoked'
    return {
      kind,
      name: fileNameOf(line, kind),
      state: state === 'revoked' ? 'revoked' : file ? 'ready' : 'preparing',
      bytes: file?.bytes ?? null,
      sha256: file?.sha256 ?? null,
      url: canDownload ? link(kind) : null,
    }
  })
  return {
    state,
    files,
    certificate: grant.certificate,
    documentUrl: state === 'revoked' ? null : link('document'),
    downloads: grant.downloads,
  }
}
