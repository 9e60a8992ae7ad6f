import { randomUUID } from 'node:crypto'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { connectToSandbox } from '#server/features/payments/connect-to-sandbox.ts'
import { openPayments } from '#server/features/payments/open-payments.ts'
import { sandboxKeys } from '#server/features/payments/sandbox-keys.ts'
import { loadStoreSecret } from '#server/platform/crypto/store-secret.ts'
import { connect } from '#server/platform/database/connect.ts'
import { createMailTransport } from '#server/platform/mail/create-mail-transport.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'

/** What the process is told on its command line. */
export type StoreProcessOptions = {
  settings: Record<string, string>
  sandboxUrl: string
  /** Breaks the store on purpose, to see that the test notices. */
  sabotage: boolean
}

const providerTimeoutMs = 1_500

/** A store of its own process, to be killed at any moment. */
async function start({ settings, sandboxUrl, sabotage }: StoreProcessOptions): Promise<void> {
  const config = readConfig(settings)
  const connection = connect(config)
  const sandbox = { address: async () => sandboxUrl, start: () => {}, close: async () => {} }
  const payments = await openPayments(config, sandbox)
  const { secretKey } = sandboxKeys(await loadStoreSecret(config))
  const stripe = connectToSandbox(secretKey, sandbox, providerTimeoutMs)
  if (sabotage) {
    const create = stripe.paymentIntents.create.bind(stripe.paymentIntents)
    stripe.paymentIntents.create = (params) => create(params, { idempotencyKey: randomUUID() })
  }
  const mailTransport = createMailTransport(config.mail, connection.db)
  const app = await buildApp({
    config,
    connection,
    storage: await openStorage(config),
    mailTransport,
    payments: { ...payments, stripe },
  })
  await app.listen({ port: config.port, host: config.host })
}

await start(JSON.parse(process.argv[2] ?? '{}'))
