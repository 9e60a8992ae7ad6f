import { z } from 'zod'
import { PaypalConnection, type PaypalConnectionOptions } from './paypal-connection.ts'
import type { PaypalAmount } from './paypal-money.ts'
import type { CreateOrder } from './paypal-order-body.ts'
import {
  Capture,
  Dispute,
  DisputePage,
  EventPage,
  type PaypalEvent,
  PaypalOrder,
  Refund,
  type Transaction,
  TransactionPage,
  Webhook,
  WebhookList,
} from './paypal-wire.ts'

export type SendRefund = {
  /** Without one, what is left. */
  amount?: PaypalAmount
  custom_id: string
  note_to_payer?: string
}

const EVENTS_PER_PAGE = 100
const DISPUTES_PER_PAGE = 50
const TRANSACTIONS_PER_PAGE = 500
/** A cursor that leads in circles must not be followed forever. */
const MOST_PAGES = 1_000

/**
 * The calls that the store makes to PayPal. All throw PaypalError, UnexpectedAnswerError, CircuitOpenError, or an error of
 * the network. Times are in milliseconds since 1970.
 */
export class PaypalClient {
  readonly #connection: PaypalConnection

  constructor(options: PaypalConnectionOptions) {
    this.#connection = new PaypalConnection(options)
  }

  scopes(): Promise<readonly string[]> {
    return this.#connection.scopes()
  }

  createOrder(body: CreateOrder, requestId: string): Promise<PaypalOrder> {
    return this.#post('/v2/checkout/orders', { body, requestId }, PaypalOrder)
  }

  readOrder(id: string): Promise<PaypalOrder> {
    return this.#get(`/v2/checkout/orders/${segment(id)}`, PaypalOrder)
  }

  captureOrder(id: string, requestId: string): Promise<PaypalOrder> {
    return this.#post(`/v2/checkout/orders/${segment(id)}/capture`, { body: {}, requestId }, PaypalOrder)
  }

  readCapture(id: string): Promise<Capture> {
    return this.#get(`/v2/payments/captures/${segment(id)}`, Capture)
  }

  refundCapture(id: string, body: SendRefund, requestId: string): Promise<Refund> {
    return this.#post(`/v2/payments/captures/${segment(id)}/refund`, { body, requestId }, Refund)
  }

  readRefund(id: string): Promise<Refund> {
    return this.#get(`/v2/payments/refunds/${segment(id)}`, Refund)
  }

  readDispute(id: string): Promise<Dispute> {
    return this.#get(`/v1/customer/disputes/${segment(id)}`, Dispute)
  }

  /** Latest first. */
  async *listDisputes(
    of: { captureId: string } | { updatedAfter: number },
  ): AsyncGenerator<z.output<typeof DisputePage>['items'][number]> {
    const query: Record<string, string> =
      'captureId' in of
        ? { disputed_transaction_id: of.captureId }
        : { update_time_after: new Date(of.updatedAfter).toISOString() }
    const first = `/v1/customer/disputes?${params({ ...query, page_size: DISPUTES_PER_PAGE })}`
    for await (const { items } of this.#pages(first, DisputePage)) yield* items
  }

  /** Latest first. */
  async *listEvents(from: number, to: number): AsyncGenerator<PaypalEvent> {
    const query = {
      start_time: new Date(from).toISOString(),
      end_time: new Date(to).toISOString(),
      page_size: EVENTS_PER_PAGE,
    }
    const first = `/v1/notifications/webhooks-events?${params(query)}`
    for await (const { events } of this.#pages(first, EventPage)) yield* events
  }

  /** At most 31 days, oldest first. Up to three hours late. */
  async *listTransactions(from: number, to: number): AsyncGenerator<Transaction> {
    const query = {
      start_date: new Date(from).toISOString(),
      end_date: new Date(to).toISOString(),
      fields: 'transaction_info',
      page_size: TRANSACTIONS_PER_PAGE,
    }
    const first = `/v1/reporting/transactions?${params(query)}`
    for await (const { transaction_details } of this.#pages(first, TransactionPage))
      for (const { transaction_info } of transaction_details) yield transaction_info
  }

  async listWebhooks(): Promise<Webhook[]> {
    return (await this.#get('/v1/notifications/webhooks', WebhookList)).webhooks
  }

  createWebhook(url: string, events: readonly string[]): Promise<Webhook> {
    const body = { url, event_types: events.map((name) => ({ name })) }
    return this.#post('/v1/notifications/webhooks', { body }, Webhook)
  }

  async deleteWebhook(id: string): Promise<void> {
    await this.#connection.request(
      { method: 'DELETE', path: `/v1/notifications/webhooks/${segment(id)}` },
      z.unknown(),
    )
  }

  #get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
    return this.#connection.request({ method: 'GET', path }, schema)
  }

  #post<Schema extends z.ZodType>(
    path: string,
    request: { body: object; requestId?: string },
    schema: Schema,
  ): Promise<z.output<Schema>> {
    return this.#connection.request({ method: 'POST', path, ...request }, schema)
  }

  async *#pages<Page extends { links: { rel: string; href: string }[] }>(
    first: string,
    schema: z.ZodType<Page>,
  ): AsyncGenerator<Page> {
    let path: string | undefined = first
    for (let page = 0; path !== undefined && page < MOST_PAGES; page++) {
      const answer: Page = await this.#get(path, schema)
      yield answer
      path = nextOf(answer, first)
    }
  }
}

/** The next page's path: of the same list, on the host that the client talks to, whatever the link names. */
function nextOf({ links }: { links: { rel: string; href: string }[] }, first: string): string | undefined {
  const href = links.find(({ rel }) => rel === 'next')?.href
  if (href === undefined) return undefined
  const { search } = new URL(href, 'https://api-m.paypal.com')
  return `${first.split('?', 1)[0]}${search}`
}

function segment(id: string): string {
  return encodeURIComponent(id)
}

function params(query: Record<string, string | number>): URLSearchParams {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
}
