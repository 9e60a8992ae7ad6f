import type { WithdrawChoice, WithdrawForm } from '#contract/law/withdraw-page.ts'
import { orderNumberIn } from '#contract/law/withdrawal-statement.ts'
import { BillingInfo } from '#contract/orders/billing.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { Locale } from '#contract/text/locales.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import { findOrder, readLinesOfOrders, readOrderPage } from '#server/model/order/index.ts'
import { findUser } from '#server/model/user/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { WithdrawalLinks } from './links.ts'

const MAX_CHOICES = 20

type Sources = {
  db: Db
  links: WithdrawalLinks
  /** Milliseconds since 1970. */
  now: number
  timeZone: string
  locale: Locale
  userId: string | undefined
}

export const emptyForm: WithdrawForm = { name: '', order: '', email: '', lines: [], token: '' }

/** Orders that the visitor has shown to be theirs, by their session or the link of a receipt, newest first. */
async function readOwnOrders(sources: Sources, token: string): Promise<Row<'orders'>[]> {
  const { db, links, now, userId } = sources
  const linked = links.readOrder(token, now)
  const found = linked === undefined ? undefined : await findOrder(db, linked)
  const own = userId === undefined ? [] : await readOrderPage(db, { userId, limit: MAX_CHOICES })
  const orders = found ? [found, ...own.filter(({ id }) => id !== found.id)] : own
  return orders.filter(({ status, payment_mode }) => status !== 'Canceled' && payment_mode !== 'demo')
}

export async function readChoices(sources: Sources, token: string): Promise<WithdrawChoice[]> {
  return present(sources, await readOwnOrders(sources, token))
}

/** The form as it first shows: empty for a stranger, else with the buyer's orders, name and address. */
export async function startOfForm(
  sources: Sources,
  given: { token: string; order: string },
): Promise<{ form: WithdrawForm; choices: WithdrawChoice[] }> {
  const { db, links, now, userId } = sources
  const linked = links.readOrder(given.token, now)
  const orders = await readOwnOrders(sources, given.token)
  const user = userId === undefined ? undefined : await findUser(db, userId)
  const asked = orderNumberIn(given.order)
  const first =
    orders.find(({ id }) => id === linked) ?? orders.find(({ id }) => orderNumber(id) === asked) ?? orders[0]
  if (!first && !user) return { form: { ...emptyForm, token: linked ? given.token : '' }, choices: [] }
  const isPreset = first && (first.id === linked || orderNumber(first.id) === asked)
  return {
    form: {
      ...emptyForm,
      name: readJson(BillingInfo, first?.billing ?? null)?.name ?? '',
      email: (linked && first?.email) || user?.email || '',
      token: linked ? given.token : '',
      ...(orders.length > 0 && {
        chosen: isPreset || orders.length === 1 ? orderNumber(first?.id ?? '') : '',
      }),
    },
    choices: await present(sources, orders),
  }
}

async function present(
  { db, timeZone, locale }: Pick<Sources, 'db' | 'timeZone' | 'locale'>,
  orders: readonly Row<'orders'>[],
): Promise<WithdrawChoice[]> {
  const ids = orders.map(({ id }) => id)
  const lines = Map.groupBy(
    ids.length > 0 ? await readLinesOfOrders(db, ids) : [],
    ({ order_id }) => order_id,
  )
  const { longDay } = zonedDays(timeZone, locale)
  return orders.map(({ id, created_at }) => ({
    number: orderNumber(id),
    day: longDay(created_at),
    lines: (lines.get(id) ?? []).map((line) => ({
      id: line.id,
      title: `${line.title} (${line.license_name})`,
    })),
  }))
}
