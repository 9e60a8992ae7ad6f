import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import { certificatePath } from '#paypal-sandbox/http-server.ts'
import type { Sandbox as PaypalSandbox } from '#paypal-sandbox/start-sandbox.ts'
import type { PaymentSandboxes } from '#server/features/selling/payments/open-payments.ts'
import { webhookPaths } from '#server/features/selling/payments/webhook-routes.ts'
import type { Sandbox } from '#stripe-sandbox/start-sandbox.ts'
import { freePort } from '#tests/free-port.ts'
import { KilledProcess, type LiveMs } from './killed-process.ts'
import { seed } from './random.ts'
import { type SandboxProcessOptions, startPaypal, startStripe } from './start-sandboxes.ts'

type Faults = Record<PaymentProviderName, object>

/**
 * The sandboxes of both providers: in this process to prepare the run and to judge it, and in between in processes of
 * their own that inject faults and are killed. They stay at their addresses, and what they know is on the disk.
 */
export class ChaosSandboxes {
  readonly #folder: string
  readonly #places
  readonly #hits: string
  #here: { stripe: Sandbox; paypal: PaypalSandbox } | undefined
  #killed: KilledProcess[] = []

  private constructor(folder: string, ports: Record<PaymentProviderName, number>, storeSecret: string) {
    const place = <Provider extends PaymentProviderName>(provider: Provider) => ({
      ...{ provider, storeSecret, port: ports[provider], file: join(folder, `${provider}.sqlite`) },
    })
    this.#folder = folder
    this.#hits = join(folder, 'faults.txt')
    this.#places = { stripe: place('stripe'), paypal: place('paypal') }
  }

  static async open(storeSecret: string): Promise<ChaosSandboxes> {
    const folder = await mkdtemp(join(tmpdir(), 'backbeat-sandboxes-'))
    const ports = { stripe: await freePort(), paypal: await freePort() }
    const sandboxes = new ChaosSandboxes(folder, ports, storeSecret)
    await sandboxes.calm()
    return sandboxes
  }

  url(provider: PaymentProviderName): string {
    return `http://127.0.0.1:${this.#places[provider].port}`
  }

  file(provider: PaymentProviderName): string {
    return this.#places[provider].file
  }

  /** For `openPayments`. */
  get addresses(): PaymentSandboxes {
    const at = (provider: PaymentProviderName) => ({
      address: async () => this.url(provider),
      start: () => {},
      close: async () => {},
    })
    return { stripe: at('stripe'), paypal: at('paypal') }
  }

  /** While they run in this process. */
  get here(): { stripe: Sandbox; paypal: PaypalSandbox } {
    if (!this.#here) throw new Error('the sandboxes run in processes of their own')
    return this.#here
  }

  get kills(): number {
    return this.#killed.reduce((sum, { kills }) => sum + kills, 0)
  }

  /** From now on they fail as `faults` say, and are killed after living for so long. */
  async unleash(
    name: string,
    { faults, store, liveMs }: { faults: Faults; store: string; liveMs: LiveMs },
  ): Promise<void> {
    await this.#closeHere()
    this.#killed = (['stripe', 'paypal'] as const).map((provider) => {
      let starts = 0
      const args = () => {
        const options: SandboxProcessOptions = {
          at: this.#places[provider],
          forwardTo: store + webhookPaths[provider],
          faults: faults[provider],
          // Otherwise each of them would begin with the same faults.
          name: `${name} ${provider} ${++starts}`,
          hits: this.#hits,
        }
        return [JSON.stringify(options)]
      }
      const settings = { CHAOS_SEED: String(seed), NODE_COMPILE_CACHE: join(this.#folder, 'compile-cache') }
      const { port } = this.#places[provider]
      const program = {
        file: 'tests/chaos/sandbox-process.ts',
        port,
        args,
        settings,
        readyPath: readyPaths[provider],
      }
      return new KilledProcess(program, `${name} kills of ${provider}`)
    })
    for (const killed of this.#killed) killed.start(() => liveMs)
  }

  /** Ends their processes, and runs them here without faults. */
  async calm(): Promise<void> {
    await Promise.all(this.#killed.map((killed) => killed.stop()))
    const { stripe, paypal } = this.#places
    this.#here ??= { stripe: await startStripe(stripe), paypal: await startPaypal(paypal) }
  }

  /** How often each fault hit while they were in processes of their own, by its name in JSON. */
  async countFaults(): Promise<Record<string, number>> {
    const lines = (await readFile(this.#hits, 'utf8').catch(() => '')).split('\n').filter(Boolean)
    return Object.fromEntries(
      [...Map.groupBy(lines, (line) => line)].map(([line, { length }]) => [line, length]),
    )
  }

  async close(): Promise<void> {
    await Promise.all(this.#killed.map((killed) => killed.stop()))
    await this.#closeHere()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #closeHere(): Promise<void> {
    const { stripe, paypal } = this.#here ?? {}
    this.#here = undefined
    await stripe?.close()
    await paypal?.close()
  }
}

/** What they answer without faults and without a key. */
const readyPaths = {
  stripe: '/browser/card-input.js',
  paypal: certificatePath,
} as const satisfies Record<PaymentProviderName, string>
