/** Thrown instead of sending a request while the circuit is open. `cause` is the failure that opened it. */
export class CircuitOpenError extends Error {
  constructor(name: string, cause: unknown) {
    super(`${name} does not answer.`, { cause })
    this.name = 'CircuitOpenError'
  }
}

type CircuitBreakerOptions = {
  /** What is behind the circuit, in the error's message. */
  name: string
  /** Consecutive failures that open the circuit. */
  failures: number
  /** Time before the first probe, and between probes. */
  openMs: number
  /** Runs in the background while the circuit is open and closes it. Without it, the next request is the probe. */
  probe?: () => Promise<void>
  onOpen?: (cause: unknown) => void
  onClose?: (openForMs: number) => void
  /** The clock in milliseconds. */
  now?: () => number
}

/**
 * Circuit breaker: after consecutive failures, requests fail at once instead of each waiting for its own timeout. One
 * probe at a time tells when to close the circuit.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions
  readonly #now: () => number
  #failures = 0
  #outage: { since: number; cause: unknown } | undefined
  #nextProbeAt = 0
  #timer: NodeJS.Timeout | undefined
  #ended = false

  constructor(options: CircuitBreakerOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  /**
   * @param isFailure tells whether an error means that the other side does not answer
   * @throws CircuitOpenError while the circuit is open, or what `request` throws
   */
  async run<Answer>(
    request: () => Promise<Answer>,
    isFailure: (error: unknown) => boolean = () => true,
  ): Promise<Answer> {
    if (this.#outage && !this.#admitsProbe())
      throw new CircuitOpenError(this.#options.name, this.#outage.cause)
    try {
      const answer = await request()
      // A request from before the outage says nothing about its end.
      if (!this.#outage || !this.#options.probe) this.#close()
      return answer
    } catch (error) {
      if (isFailure(error)) this.#fail(error)
      throw error
    }
  }

  /** Ends background probes. */
  end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
  }

  #admitsProbe(): boolean {
    const now = this.#now()
    if (this.#options.probe || now < this.#nextProbeAt) return false
    // Others wait for this probe.
    this.#nextProbeAt = now + this.#options.openMs
    return true
  }

  #fail(cause: unknown): void {
    if (this.#ended) return
    this.#failures++
    this.#nextProbeAt = this.#now() + this.#options.openMs
    if (this.#outage || this.#failures < this.#options.failures) return
    this.#outage = { since: this.#now(), cause }
    this.#options.onOpen?.(cause)
    this.#scheduleProbe()
  }

  #close(): void {
    this.#failures = 0
    if (!this.#outage) return
    const { since } = this.#outage
    this.#outage = undefined
    this.#options.onClose?.(this.#now() - since)
  }

  #scheduleProbe(): void {
    const { probe, openMs } = this.#options
    if (!probe) return
    const probeNow = () =>
      probe().then(
        () => this.#close(),
        () => this.#ended || this.#scheduleProbe(),
      )
    this.#timer = setTimeout(() => void probeNow(), openMs)
    this.#timer.unref()
  }
}
