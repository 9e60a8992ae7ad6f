import { randomUUID } from 'node:crypto'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { connectToSandbox, type Payments } from '#server/features/payments/open-payments.ts'
import { InProcessLocks, PostgresLocks } from '#server/features/payments/order-locks.ts'
import { connect } from '#server/platform/database/connect.ts'
import { createMailTransport } from '#server/platform/mail/create-mail-transport.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'

/** What the process is told on its command line. */
export type StoreProcessOptions = {
  settings: Record<string, string>
  sandbox: { url: string; secretKey: string; publishableKey: string; webhookSecret: string }
  /** Breaks the store on purpose, to see that the test notices. */
  sabotage: boolean
}

const providerAnswersWithinMs = 1_500

/** A store of its own process, to be killed at any moment. */
async function start({ settings, sandbox, sabotage }: StoreProcessOptions): Promise<void> {
  const config = readConfig(settings)
  const connection = connect(config)
  const stripe = connectToSandbox(sandbox.secretKey, sandbox.url, providerAnswersWithinMs)
  if (sabotage) {
    const create = stripe.paymentIntents.create.bind(stripe.paymentIntents)
    stripe.paymentIntents.create = (params) => create(params, { idempotencyKey: randomUUID() })
  }
  const locks = config.databaseUrl ? new PostgresLocks(config.databaseUrl) : new InProcessLocks()
  const payments: Payments = {
    stripe,
    mode: 'sandbox',
    publishableKey: sandbox.publishableKey,
    webhookSecret: sandbox.webhookSecret,
    sandbox: undefined,
    sandboxUrl: undefined,
    locks,
    close: () => locks.close(),
  }
  const mailTransport = createMailTransport(config.mail, connection.db)
  const app = await buildApp({
    config,
    connection,
    storage: await openStorage(config),
    mailTransport,
    payments,
  })
  await app.listen({ port: config.port, host: config.host })
}

await start(JSON.parse(process.argv[2] ?? '{}'))
