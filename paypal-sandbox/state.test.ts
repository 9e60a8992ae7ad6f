import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openSandbox, wireOrder } from './test-client.ts'

const keys = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WEBHOOK1' }
const given = { clientId: 'client', clientSecret: 'secret', webhookId: 'WEBHOOK1' }

/** Starts the program as a parent process does. */
async function forkSandbox(file: string) {
  const child = fork(path.join(import.meta.dirname, 'main.ts'), ['--ipc', '--port', '0', '--data', file], {
    env: keys,
    execArgv: [],
  })
  const [{ url }] = await once(child, 'message')
  const post = async (to: string, authorization: string, body: string, headers = {}) => {
    const response = await fetch(url + to, { method: 'POST', body, headers: { authorization, ...headers } })
    return response.json()
  }
  const { access_token: token } = await post(
    '/v1/oauth2/token',
    `Basic ${btoa('client:secret')}`,
    'grant_type=client_credentials',
  )
  const create = () =>
    post('/v2/checkout/orders', `Bearer ${token}`, JSON.stringify(wireOrder), { 'paypal-request-id': 'k' })
  const approve = (id: string) =>
    post(`/v1/test_helpers/sandbox/orders/${id}/approve`, `Basic ${btoa('client:secret')}`, '')
  return { child, create, approve }
}

function ended(child: ChildProcess): Promise<unknown> {
  return child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve()
}

async function inFolder(work: (file: string) => Promise<void>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  try {
    await work(path.join(folder, 'sandbox.db'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('orders, request IDs, pending webhooks and what happened survive SIGKILL', async () => {
  await inFolder(async (file) => {
    const { child, create, approve } = await forkSandbox(file)
    const { id } = await create()
    await approve(id)
    child.kill('SIGKILL')
    await ended(child)
    await using api = await openSandbox({ file, keys: given })
    const again = await api.call('POST', '/v2/checkout/orders', wireOrder, { 'paypal-request-id': 'k' })
    expect(again.body).toMatchObject({ id, status: 'APPROVED' })
    expect(api.sandbox.pendingWebhooks()).toBe(1)
    expect(api.sandbox.occurrences()).toEqual({
      ...{ creates_repeated: 1, orders_approved: 1, orders_created: 1 },
    })
  })
})

test('generated keys and the signing key are stored with the data', async () => {
  await inFolder(async (file) => {
    const certificate = '/v1/notifications/certs/SANDBOX'
    const first = await openSandbox({ file })
    const { text } = await first.send(certificate)
    const { clientId, clientSecret, webhookId } = first.sandbox
    await first.sandbox.close()
    await using second = await openSandbox({ file })
    expect(second.sandbox).toMatchObject({ clientId, clientSecret, webhookId })
    expect((await second.send(certificate)).text).toBe(text)
  })
})

test('a sandbox with a parent outlives SIGTERM and ends with the IPC channel', async () => {
  const { child, create } = await forkSandbox(':memory:')
  child.kill('SIGTERM')
  child.kill('SIGINT')
  expect((await create()).status).toBe('PAYER_ACTION_REQUIRED')
  child.disconnect()
  await vi.waitFor(() => expect(child.exitCode).toBe(0), 60_000)
})
