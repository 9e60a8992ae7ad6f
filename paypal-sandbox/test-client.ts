import { Client, Environment } from '@paypal/paypal-server-sdk'
import { type SandboxOptions, startSandbox } from './start-sandbox.ts'
import type { TestBuyerName } from './test-buyers.ts'
import { Specifications, specificationsFolder } from './test-specifications.ts'

const specifications = specificationsFolder ? new Specifications(specificationsFolder) : undefined

/** A sandbox in this process, with the official SDK and plain requests in front of it. */
export async function openSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({
    file: ':memory:',
    retryDelaysMs: [30, 60, 120],
    taskDelayMs: 3_600_000,
    onBug: (error) => {
      throw error
    },
    ...options,
  })
  const basic = `Basic ${btoa(`${sandbox.clientId}:${sandbox.clientSecret}`)}`
  /** Fetches. Errors are answers, too. Throws for one that PayPal's documents do not allow, where they are there. */
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${sandbox.url}${path}`, { redirect: 'manual', ...init })
    const text = await response.text()
    const isJson = response.headers.get('content-type') === 'application/json' && text !== ''
    const body = isJson ? JSON.parse(text) : undefined
    const method = init.method ?? 'GET'
    const fault = specifications?.checkAnswer({ method, path, status: response.status, body })
    if (fault) throw new Error(`${method} ${path} ${response.status}: ${fault}\n${text}`)
    return { status: response.status, headers: response.headers, text, body }
  }
  const readToken = async (): Promise<string> => {
    const { body } = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    return body.access_token
  }
  let token: Promise<string> | undefined
  /** A request with a token. */
  const callRaw = async (
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ) => {
    token ??= readToken()
    return send(path, {
      ...{ method, body },
      headers: { authorization: `Bearer ${await token}`, 'content-type': 'application/json', ...headers },
    })
  }
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    callRaw(method, path, body === undefined ? undefined : JSON.stringify(body), headers)
  /** A test helper, for which the app's own keys are needed. */
  const help = (method: string, path: string, body?: unknown) =>
    send(`/v1/test_helpers/sandbox${path}`, {
      method,
      headers: { authorization: basic },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    sandbox,
    send,
    call,
    callRaw,
    /** Forgets its token. */
    signOut: () => {
      token = undefined
    },
    help,
    /** The SDK. Its hosts are fixed, so requests go to the sandbox by an axios adapter. */
    client: new Client({
      environment: Environment.Sandbox,
      clientCredentialsAuthCredentials: {
        oAuthClientId: sandbox.clientId,
        oAuthClientSecret: sandbox.clientSecret,
      },
      unstable_httpClientOptions: { adapter: (request: AxiosRequest) => sendByAxios(request, send) },
    }),
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
}

interface AxiosRequest {
  url?: string
  method?: string
  headers: { toJSON: () => Record<string, string> }
  data?: string
}

async function sendByAxios(
  request: AxiosRequest,
  send: (path: string, init: RequestInit) => Promise<{ status: number; headers: Headers; text: string }>,
) {
  const { pathname, search } = new URL(request.url ?? '')
  const { 'Content-Length': _, ...headers } = request.headers.toJSON()
  const answer = await send(pathname + search, {
    method: (request.method ?? 'get').toUpperCase(),
    headers,
    ...(request.data !== undefined && { body: request.data }),
  })
  return {
    data: answer.text,
    status: answer.status,
    statusText: '',
    headers: Object.fromEntries(answer.headers),
    config: request,
    request: {},
  }
}

/** An order of two licenses, as JSON. */
export const wireOrder = {
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: '0198b2f0-1111-7000-8000-000000000001',
      invoice_id: '1001',
      amount: {
        currency_code: 'EUR',
        value: '59.98',
        breakdown: { item_total: { currency_code: 'EUR', value: '59.98' } },
      },
      items: ['Night drive, WAV lease', 'Low tide, WAV lease'].map((name) => ({
        name,
        quantity: '1',
        unit_amount: { currency_code: 'EUR', value: '29.99' },
        category: 'DIGITAL_GOODS',
      })),
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: 'Beats & Co',
        locale: 'en-US',
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        return_url: 'https://shop.example/success?order=1',
        cancel_url: 'https://shop.example/checkout?step=payment',
      },
    },
  },
}

/** Creates and approves an order and asks for its capture, with plain requests. */
export async function pay(
  api: Awaited<ReturnType<typeof openSandbox>>,
  { invoice = '1001', buyer = 'pays' }: { invoice?: string; buyer?: TestBuyerName } = {},
) {
  const [unit] = wireOrder.purchase_units
  const body = { ...wireOrder, purchase_units: [{ ...unit, invoice_id: invoice }] }
  const key = (name: string) => ({
    'paypal-request-id': `${invoice}:${name}`,
    prefer: 'return=representation',
  })
  const made = await api.call('POST', '/v2/checkout/orders', body, key('create'))
  const orderId: string = made.body.id
  api.sandbox.approve(orderId, buyer)
  const captured = await api.call('POST', `/v2/checkout/orders/${orderId}/capture`, {}, key('capture'))
  return {
    orderId,
    /** The answer to the capture. */
    captured,
    captureId: String(captured.body.purchase_units?.[0].payments.captures[0].id),
    readOrder: async () => (await api.call('GET', `/v2/checkout/orders/${orderId}`)).body,
    captureAgain: (id: string) =>
      api.call('POST', `/v2/checkout/orders/${orderId}/capture`, {}, { 'paypal-request-id': id }),
  }
}
