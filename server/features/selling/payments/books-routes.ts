import { adviceOn, type BooksDifference } from '#contract/orders/books-comparison.ts'
import { paymentRoutes } from '#contract/orders/payment-routes.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { csvLine } from '#server/platform/http/csv-line.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { readComparison } from './read-comparison.ts'

/** Whether the store's books are those of its providers. Reads only. */
export function registerBooksRoutes(app: App, store: Store): void {
  const route = serveRoutes(app, paymentRoutes)
  const limit = app.rateLimits.define('comparisons of books', { points: 20, perSeconds: 600 })

  route('GET /admin/payments/comparison', async (request) => {
    await limit.take(sessionOf(request).userId)
    return readComparison(store, request.query)
  })

  route('GET /admin/payments/comparison.csv', async (request, reply) => {
    const admin = sessionOf(request)
    await limit.take(admin.userId)
    const { month, provider } = request.query
    const { differences } = await readComparison(store, request.query)
    const subject = { id: 'payments', name: 'Payments' }
    await recordAuditEvent(store.payment.db, admin, 'payments.compared', subject, { month, provider })
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${provider}-${month}.csv"`,
      })
      .send(`\uFEFF${csvLine(columns)}${differences.map(lineOf).join('')}`)
  })
}

const columns = ['kind', 'id', 'order', 'store', 'provider', 'currency', 'what to do']

function lineOf(difference: BooksDifference): string {
  const { kind, id, order, store, provider } = difference
  const amount = (side: BooksDifference['store']) =>
    side?.cents === undefined || side.cents === null ? '' : String(toDollars(side.cents))
  const currency = (provider ?? store)?.currency.toUpperCase() ?? ''
  return csvLine([
    kind,
    id,
    order,
    amount(store),
    amount(provider),
    currency,
    i18nOf(sourceLocale)._(adviceOn(difference)),
  ])
}
