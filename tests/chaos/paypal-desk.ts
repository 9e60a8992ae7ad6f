import { setTimeout as wait } from 'node:timers/promises'
import { SandboxState } from '#paypal-sandbox/state.ts'
import type { TestBuyerName } from '#paypal-sandbox/test-buyers.ts'

const maxTries = 40

/** What people do at PayPal itself, whether or not its sandbox is just being killed. Does nothing where it is too late. */
export class PaypalDesk {
  readonly #url: string
  readonly #authorization: string
  /** What it keeps, read beside it. */
  readonly #state: SandboxState

  constructor(url: string, file: string, keys: { clientId: string; clientSecret: string }) {
    this.#url = url
    this.#authorization = `Basic ${btoa(`${keys.clientId}:${keys.clientSecret}`)}`
    this.#state = new SandboxState(file)
  }

  /** On the page where buyers approve. @returns whether PayPal still knew the order */
  approve(id: string, buyer: TestBuyerName): Promise<boolean> {
    return this.#post(`/checkoutnow?token=${id}`, new URLSearchParams({ buyer }))
  }

  cancel(id: string): Promise<boolean> {
    return this.#post(`/checkoutnow?token=${id}`, new URLSearchParams({ cancel: '' }))
  }

  /** Hours go by at PayPal. */
  expire(id: string): Promise<boolean> {
    return this.#help(`/orders/${id}/expire`)
  }

  /** The owner refunds what is left, at PayPal and not in the store. */
  refund(id: string): Promise<boolean> {
    return this.#atCapture(id, 'refund')
  }

  dispute(id: string): Promise<boolean> {
    return this.#atCapture(id, 'dispute')
  }

  /** PayPal decides the order's dispute. */
  async resolve(id: string, outcome: string): Promise<boolean> {
    const capture = this.#captureOf(id)
    const [dispute] = capture ? this.#state.list('dispute', { parent: capture }) : []
    return dispute !== undefined && (await this.#help(`/disputes/${dispute.id}/resolve`, { outcome }))
  }

  close(): void {
    this.#state.database.close()
  }

  #captureOf(orderId: string): string | undefined {
    return this.#state.list('capture', { parent: orderId })[0]?.id
  }

  async #atCapture(orderId: string, act: 'refund' | 'dispute'): Promise<boolean> {
    const capture = this.#captureOf(orderId)
    return capture !== undefined && (await this.#help(`/captures/${capture}/${act}`))
  }

  #help(path: string, body: object = {}): Promise<boolean> {
    return this.#post(`/v1/test_helpers/sandbox${path}`, JSON.stringify(body))
  }

  async #post(path: string, body: BodyInit): Promise<boolean> {
    for (let attempt = 0; attempt < maxTries; attempt++) {
      try {
        const answer = await fetch(this.#url + path, {
          method: 'POST',
          redirect: 'manual',
          headers: { authorization: this.#authorization },
          body,
        })
        await answer.arrayBuffer()
        return answer.status < 400
      } catch {
        // Killed and restarting.
        await wait(250)
      }
    }
    return false
  }
}
