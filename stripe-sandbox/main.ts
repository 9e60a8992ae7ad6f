import { flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { type Sandbox, startSandbox } from './start-sandbox.ts'

const usage = `Usage: node stripe-sandbox/main.ts [options]

  --port 4242          port; 0 takes a free one
  --host 127.0.0.1     address to listen on
  --data FILE          SQLite file that keeps all state; without it nothing is kept
  --forward-to URL     where webhooks are sent
  --ipc                for a parent process: sends it { url } when ready, and ends when its IPC channel closes
  --help

  Keys are read from STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or generated.
`

async function main(): Promise<void> {
  // Its database is for its owner only.
  process.umask(0o077)
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4242' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string', default: ':memory:' },
      'forward-to': { type: 'string' },
      ipc: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(usage)
    return
  }
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = process.env
  const sandbox = await startSandbox({
    file: values.data,
    host: values.host,
    port: readPort(values.port),
    keys: {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
    },
    onBug: (error) => report(error),
  })
  if (values['forward-to']) sandbox.forwardTo(values['forward-to'])
  if (values.ipc) serveParent(sandbox)
  else serveTerminal(sandbox)
  // Saves the next start from stripping types again, where NODE_COMPILE_CACHE is set.
  flushCompileCache()
}

function serveTerminal(sandbox: Sandbox): void {
  process.stdout.write(`
  Stripe sandbox    ${sandbox.url}
  Secret key        ${sandbox.secretKey}
  Publishable key   ${sandbox.publishableKey}
  Webhook secret    ${sandbox.webhookSecret}

`)
  const stop = () => void sandbox.close().then(() => process.exit())
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

/** The channel closes however the parent ends, SIGKILL included. */
function serveParent(sandbox: Sandbox): void {
  const stop = () => void sandbox.close().then(() => process.exit())
  // Ctrl+C and systemd signal both processes. The parent may need the sandbox until it has finished its requests.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.once('disconnect', stop)
  // Fails if the parent ended during the start.
  if (process.connected) process.send?.({ url: sandbox.url }, (error) => error && stop())
  else stop()
}

function readPort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port is not a port: ${text}`)
  return port
}

function report(error: unknown): void {
  process.stderr.write(`Stripe sandbox: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`Stripe sandbox: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
