import { invalidQuery } from './api-error.ts'
import type { SandboxContext } from './context.ts'
import { formatMoney, type Money } from './money.ts'
import { type Capture, isoTime, type Refund } from './objects.ts'
import { isContested } from './payments.ts'
import { type Answer, type ApiCall, type Route, readCount, readTime, requireKnown } from './route.ts'

const path = '/v1/reporting/transactions'
const longestMs = 31 * 86_400_000

export const transactionRoutes: readonly Route[] = [
  { method: 'GET', pattern: new RegExp(`^${path}$`), permission: 'transactions', run: searchTransactions },
]

/** Money that moved, by the time when it did, oldest first. At PayPal it shows up to three hours later. */
function searchTransactions({ state, origin, nowMs }: SandboxContext, { query }: ApiCall): Answer {
  requireKnown(query, ['start_date', 'end_date', 'transaction_id', 'fields', 'page_size', 'page'])
  const fromMs = requireTime(query, 'start_date')
  const toMs = requireTime(query, 'end_date')
  if (toMs < fromMs || toMs - fromMs > longestMs) throw invalidQuery('end_date', query.get('end_date') ?? '')
  const size = readCount(query, 'page_size', { most: 500, fallback: 100 })
  const page = readCount(query, 'page', { most: 1_000_000, fallback: 1 })
  const id = query.get('transaction_id')
  const all = [
    ...state.list('capture', { fromMs, toMs }).map((capture) => ({
      atMs: capture.createdMs,
      id: capture.id,
      info: describeCapture(capture),
    })),
    ...state.list('refund', { fromMs, toMs }).map((refund) => ({
      atMs: refund.createdMs,
      id: refund.id,
      info: describeRefund(refund),
    })),
  ]
    .filter((transaction) => id === null || transaction.id === id)
    .sort((a, b) => a.atMs - b.atMs)
  const shown = all.slice((page - 1) * size, page * size)
  const pages = Math.ceil(all.length / size)
  const link = (rel: string, to: number) => {
    const params = new URLSearchParams(query)
    params.set('page', String(to))
    return { href: `${origin}${path}?${params}`, rel, method: 'GET' }
  }
  return {
    status: 200,
    body: {
      ...(shown.length > 0 && {
        transaction_details: shown.map(({ info }) => ({ transaction_info: info })),
      }),
      account_number: 'TESTSH2P22222',
      start_date: isoTime(fromMs),
      end_date: isoTime(toMs),
      last_refreshed_datetime: isoTime(nowMs()),
      page,
      total_items: all.length,
      total_pages: pages,
      links: [link('self', page), ...(page < pages ? [link('next', page + 1)] : [])],
    },
  }
}

function requireTime(query: URLSearchParams, name: string): number {
  const ms = readTime(query, name)
  if (ms === undefined) throw invalidQuery(name, '')
  return ms
}

function describeCapture(capture: Capture): object {
  const isPending = capture.status === 'PENDING' && !isContested(capture)
  const status = capture.status === 'DECLINED' ? 'D' : isPending ? 'P' : 'S'
  return {
    ...describe(capture, capture.amount),
    paypal_reference_id: capture.orderId,
    paypal_reference_id_type: 'ODR',
    transaction_event_code: 'T0006',
    ...(status === 'S' && { fee_amount: formatMoney(negative(capture.fee)) }),
    transaction_status: status,
  }
}

function describeRefund(refund: Refund): object {
  return {
    ...describe(refund, negative(refund.amount)),
    paypal_reference_id: refund.captureId,
    paypal_reference_id_type: 'TXN',
    transaction_event_code: refund.isReversal ? 'T1106' : 'T1107',
    transaction_status: refund.status === 'FAILED' ? 'D' : refund.status === 'PENDING' ? 'P' : 'S',
  }
}

function describe(transaction: Capture | Refund, amount: Money): object {
  return {
    transaction_id: transaction.id,
    transaction_initiation_date: isoTime(transaction.createdMs),
    transaction_updated_date: isoTime(transaction.updatedMs),
    transaction_amount: formatMoney(amount),
    ...(transaction.invoiceId !== undefined && { invoice_id: transaction.invoiceId }),
    ...(transaction.customId !== undefined && { custom_field: transaction.customId }),
  }
}

function negative({ currency, units }: Money): Money {
  return { currency, units: -units }
}
