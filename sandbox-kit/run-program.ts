import { flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'

interface Program<Sandbox> {
  /** `Stripe sandbox`, in front of what it reports. */
  name: string
  /** Printed for `--help`. */
  usage: string
  defaultPort: string
  start: (options: {
    file: string
    host: string
    port: number
    onBug: (error: unknown) => void
  }) => Promise<Sandbox>
  /** What a terminal shows of a sandbox that runs. */
  describe: (sandbox: Sandbox) => string
}

interface RunningSandbox {
  url: string
  forwardTo: (url: string) => void
  close: () => Promise<void>
}

/** Runs a sandbox as a program, in a terminal or, with `--ipc`, for a parent process. */
export function runProgram<Sandbox extends RunningSandbox>(program: Program<Sandbox>): void {
  const report = (text: string) => process.stderr.write(`${program.name}: ${text}\n`)
  run(program, report).catch((error: unknown) => {
    report(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  })
}

async function run<Sandbox extends RunningSandbox>(
  program: Program<Sandbox>,
  report: (text: string) => void,
): Promise<void> {
  // Its database is for its owner only.
  process.umask(0o077)
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: program.defaultPort },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string', default: ':memory:' },
      'forward-to': { type: 'string' },
      ipc: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(program.usage)
    return
  }
  const sandbox = await program.start({
    file: values.data,
    host: values.host,
    port: readPort(values.port),
    onBug: (error) => report(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  })
  if (values['forward-to']) sandbox.forwardTo(values['forward-to'])
  if (values.ipc) serveParent(sandbox)
  else {
    process.stdout.write(program.describe(sandbox))
    serveTerminal(sandbox)
  }
  // Saves the next start from stripping types again, where NODE_COMPILE_CACHE is set.
  flushCompileCache()
}

function serveTerminal(sandbox: RunningSandbox): void {
  const stop = () => void sandbox.close().then(() => process.exit())
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

/** The channel closes however the parent ends, SIGKILL included. */
function serveParent(sandbox: RunningSandbox): void {
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
