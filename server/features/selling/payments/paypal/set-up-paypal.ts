import { randomUUID } from 'node:crypto'
import { type Currency, DEFAULT_CURRENCY, examplePriceCents } from '#contract/pricing/currency.ts'
import type { PaypalEnvironment } from '#contract/store/credentials.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import type { PaypalClient } from './paypal-client.ts'
import { PaypalError } from './paypal-error.ts'
import { webhookEvents } from './paypal-events.ts'
import { currencyProblem } from './paypal-money.ts'
import { createOrderBody } from './paypal-order-body.ts'

/** Why PayPal cannot be used with these settings, in words for the owner, and which setting is to blame. */
export class PaypalSetUpError extends Error {
  readonly field: 'environment' | 'clientId' | 'clientSecret' | undefined

  constructor(text: Message, field?: PaypalSetUpError['field'], options?: ErrorOptions) {
    super(inEnglish(text), options)
    this.field = field
  }
}

type SetUpOptions = {
  environment: PaypalEnvironment
  /** Where PayPal sends webhooks; undefined while the store has no public https address. */
  webhookUrl: string | undefined
  currency: Currency
  /** With the keys in question. */
  connect: (environment: PaypalEnvironment) => PaypalClient
}

const scope = (name: string) => `https://uri.paypal.com/services/${name}`

/** What the store can do without. */
export const wantedPermissions = ['disputes', 'transactions'] as const
export type WantedPermission = (typeof wantedPermissions)[number]

const wantedScopes = {
  disputes: scope('disputes/read-seller'),
  transactions: scope('reporting/search/read'),
} satisfies Record<WantedPermission, string>

/**
 * Checks an app's keys and what it may do, and finds or makes its webhook. Nothing of it is saved.
 * @returns PayPal's id of the webhook, and what the app may not do that the store can do without
 * @throws PaypalSetUpError; an error of the network where PayPal does not answer
 */
export async function setUpPaypal(
  options: SetUpOptions,
): Promise<{ webhookId: string | undefined; lacks: WantedPermission[] }> {
  const client = options.connect(options.environment)
  const scopes = await readScopes(client, options)
  if (!scopes.includes(scope('payments/refund')))
    throw new PaypalSetUpError(
      msg`This app may not refund payments. Use a REST API app of a business account.`,
      'clientId',
    )
  await assertTakesOrders(client, options.currency)
  if (options.environment === 'live' && !options.webhookUrl)
    throw new PaypalSetUpError(
      msg`PayPal tells of live payments only at an https address on port 443. Set the store’s address first.`,
      'environment',
    )
  return {
    webhookId: options.webhookUrl && (await findOrMakeWebhook(client, options.webhookUrl)),
    lacks: wantedPermissions.filter((name) => !scopes.includes(wantedScopes[name])),
  }
}

async function readScopes(client: PaypalClient, { environment, connect }: SetUpOptions) {
  try {
    return await client.scopes()
  } catch (cause) {
    if (!isRefused(cause)) throw cause
    const other = environment === 'live' ? 'test' : 'live'
    const isOfOther = await connect(other)
      .scopes()
      .then(
        () => true,
        () => false,
      )
    if (!isOfOther)
      throw new PaypalSetUpError(msg`PayPal does not know this client ID and secret.`, 'clientSecret', {
        cause,
      })
    const words = { test: msg`These are test keys, of PayPal’s sandbox.`, live: msg`These are live keys.` }
    throw new PaypalSetUpError(words[other], 'environment', { cause })
  }
}

/** Names of scopes vary, so it is tried: an order that nobody approves vanishes after three hours. */
async function assertTakesOrders(client: PaypalClient, currency: Currency): Promise<void> {
  const tried = currencyProblem(currency, undefined) === undefined ? currency : DEFAULT_CURRENCY
  const order = { id: randomUUID(), amount_cents: examplePriceCents(tried, 1), currency: tried }
  const lines = [{ title: 'Test', license_name: 'Test', price_cents: order.amount_cents }]
  const store = { name: 'Test', publicUrl: 'https://example.com' }
  try {
    await client.createOrder(createOrderBody({ order, lines }, store), `check:${order.id}`)
  } catch (cause) {
    if (!(cause instanceof PaypalError) || cause.status === 429 || cause.status >= 500) throw cause
    throw new PaypalSetUpError(
      msg`PayPal takes no payments by this app. ${{ reason: cause.issues[0]?.description ?? cause.message }}`,
      'clientId',
      { cause },
    )
  }
}

/** Asks for exactly the events that the store follows: a webhook with other events is replaced. */
async function findOrMakeWebhook(client: PaypalClient, url: string): Promise<string> {
  try {
    const found = (await client.listWebhooks()).find((webhook) => webhook.url === url)
    const names = new Set(found?.event_types.map(({ name }) => name))
    const isRight = webhookEvents.length === names.size && webhookEvents.every((name) => names.has(name))
    if (found && isRight) return found.id
    if (found) await client.deleteWebhook(found.id)
    return (await client.createWebhook(url, webhookEvents)).id
  } catch (cause) {
    if (!(cause instanceof PaypalError) || cause.status === 429 || cause.status >= 500) throw cause
    if (cause.code === 'WEBHOOK_NUMBER_LIMIT_EXCEEDED')
      throw new PaypalSetUpError(
        msg`This app has ten webhooks already. Remove one at PayPal that nobody uses anymore.`,
        undefined,
        { cause },
      )
    throw new PaypalSetUpError(
      msg`PayPal does not send webhooks to ${{ url }}. ${{ reason: cause.issues[0]?.description ?? cause.message }}`,
      undefined,
      { cause },
    )
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof PaypalError && (error.status === 401 || error.status === 403)
}
