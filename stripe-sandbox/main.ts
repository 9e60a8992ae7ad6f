import { runProgram } from '#sandbox-kit/run-program.ts'
import { isMethodName, type MethodName, methodNames } from './browser/method-names.ts'
import { startSandbox } from './start-sandbox.ts'

const usage = `Usage: node stripe-sandbox/main.ts [options]

  --port 4242          port; 0 takes a free one
  --host 127.0.0.1     address to listen on
  --data FILE          SQLite file that keeps all state; without it nothing is kept
  --forward-to URL     where webhooks are sent
  --ipc                for a parent process: sends it { url } when ready, and ends when its IPC channel closes
  --help

  Keys are read from STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or generated.
  STRIPE_PAYMENT_METHODS is all, or a list of what is on: card,klarna,ideal. STRIPE_COUNTRY is the account's: DE.
`

runProgram({
  name: 'Stripe sandbox',
  usage,
  defaultPort: '4242',
  start: (options) => {
    const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = process.env
    const { STRIPE_PAYMENT_METHODS, STRIPE_COUNTRY } = process.env
    return startSandbox({
      ...options,
      methods: STRIPE_PAYMENT_METHODS === undefined ? undefined : readMethods(STRIPE_PAYMENT_METHODS),
      country: STRIPE_COUNTRY,
      keys: {
        secretKey: STRIPE_SECRET_KEY,
        publishableKey: STRIPE_PUBLISHABLE_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
      },
    })
  },
  describe: (sandbox) => `
  Stripe sandbox    ${sandbox.url}
  Secret key        ${sandbox.secretKey}
  Publishable key   ${sandbox.publishableKey}
  Webhook secret    ${sandbox.webhookSecret}

`,
})

function readMethods(text: string): MethodName[] {
  const known = Object.keys(methodNames).filter(isMethodName)
  if (text === 'all') return known
  return text.split(',').map((name) => {
    if (isMethodName(name)) return name
    throw new Error(`STRIPE_PAYMENT_METHODS must be all or some of ${known.join(',')}, not ${name}`)
  })
}
