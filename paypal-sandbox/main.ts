import { runProgram } from '#sandbox-kit/run-program.ts'
import { startSandbox } from './start-sandbox.ts'

const usage = `Usage: node paypal-sandbox/main.ts [options]

  --port 4243          port; 0 takes a free one
  --host 127.0.0.1     address to listen on
  --data FILE          SQLite file that keeps all state; without it nothing is kept
  --forward-to URL     where webhooks are sent
  --ipc                for a parent process: sends it { url } when ready, and ends when its IPC channel closes
  --help

  Keys are read from PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID, or generated.
`

runProgram({
  name: 'PayPal sandbox',
  usage,
  defaultPort: '4243',
  start: (options) => {
    const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID } = process.env
    return startSandbox({
      ...options,
      keys: {
        clientId: PAYPAL_CLIENT_ID,
        clientSecret: PAYPAL_CLIENT_SECRET,
        webhookId: PAYPAL_WEBHOOK_ID,
      },
    })
  },
  describe: (sandbox) => `
  PayPal sandbox    ${sandbox.url}
  Client ID         ${sandbox.clientId}
  Client secret     ${sandbox.clientSecret}
  Webhook ID        ${sandbox.webhookId}

`,
})
