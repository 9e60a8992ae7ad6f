import { runProgram } from '#sandbox-kit/run-program.ts'
import { startSandbox } from './start-sandbox.ts'

const usage = `Usage: node stripe-sandbox/main.ts [options]

  --port 4242          port; 0 takes a free one
  --host 127.0.0.1     address to listen on
  --data FILE          SQLite file that keeps all state; without it nothing is kept
  --forward-to URL     where webhooks are sent
  --ipc                for a parent process: sends it { url } when ready, and ends when its IPC channel closes
  --help

  Keys are read from STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or generated.
`

runProgram({
  name: 'Stripe sandbox',
  usage,
  defaultPort: '4242',
  start: (options) => {
    const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = process.env
    return startSandbox({
      ...options,
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
