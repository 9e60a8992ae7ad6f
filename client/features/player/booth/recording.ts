import type { Microphone } from './microphone.ts'
import { MAX_TAKE_SECONDS, type Take, type TakeInfo } from './take.ts'
import type { TakeEnd } from './take-requests.ts'
import type { TakeStore } from './take-store.ts'
import type { Range } from './timeline.ts'

/** What is stored before and after the part that was to be recorded, so that edges can be moved. */
export const AROUND_SECONDS = 0.5
/** After Stop: the rest of the last word. */
const TAIL_SECONDS = 0.15
/** By which the context may fall behind the clock on the wall before its sound has gaps. */
const SLIP_SECONDS = 0.06

export type RecordedTake = { take: Take; problem: TakeEnd['problem'] }

/** One take while it is recorded. */
export class Recording {
  readonly info: TakeInfo
  readonly #microphone: Microphone
  readonly #store: TakeStore
  readonly #hasEnded = Promise.withResolvers<void>()
  readonly #startsAt: number
  #clocks: { context: number; wall: number }
  #punchEnd: number | undefined

  private constructor(microphone: Microphone, store: TakeStore, info: TakeInfo, startsAt: number) {
    this.#microphone = microphone
    this.#store = store
    this.info = info
    this.#startsAt = startsAt
    this.#clocks = clocksOf(microphone.context)
  }

  /**
   * Prepares the file, then asks when the part begins to be heard, and records around it.
   * @param begin schedules the beat; returns the context time of `info.punch.start`
   * @throws StorageFullError
   */
  static async start(
    {
      microphone,
      store,
      info,
    }: {
      microphone: Microphone
      store: TakeStore
      info: Omit<TakeInfo, 'at' | 'rate' | 'sessionId' | 'lost' | 'deletedAt' | 'madeAt'>
    },
    begin: () => number,
  ): Promise<Recording> {
    const { sampleRate: rate } = microphone.context
    const { port1, port2 } = new MessageChannel()
    const { start, end } = info.punch
    const punch: Range = { start, end: Math.min(end, start + MAX_TAKE_SECONDS) }
    const whole: TakeInfo = {
      ...info,
      ...{ punch, rate, sessionId: microphone.id, at: start - AROUND_SECONDS },
      ...{ madeAt: Date.now(), lost: 0, deletedAt: null },
    }
    await store.record(whole, port2)
    const startsAt = begin()
    const fromFrame = Math.round((startsAt - AROUND_SECONDS) * rate)
    const recording = new Recording(microphone, store, whole, startsAt)
    microphone.onEnded = () => recording.#hasEnded.resolve()
    const until = startsAt + punch.end - punch.start + info.delay + AROUND_SECONDS
    microphone.record(port1, fromFrame, Math.round(until * rate))
    return recording
  }

  /** Ends it now: at the next frame if the microphone is gone. */
  stop(isGone = false): void {
    const { context } = this.#microphone
    const { start } = this.info.punch
    this.#punchEnd = Math.max(start, start + context.currentTime - this.#startsAt)
    const tail = isGone ? 0 : this.info.delay + TAIL_SECONDS
    this.#microphone.stopAt((context.currentTime + tail) * context.sampleRate)
  }

  /** What was recorded, once it ends by itself or by `stop`. */
  async end(): Promise<RecordedTake> {
    await this.#hasEnded.promise
    const slipped = this.#slippedFrames()
    const { samples, lost, problem } = await this.#store.ended(this.info.id, this.#punchEnd, slipped)
    const punch = { ...this.info.punch, ...(this.#punchEnd !== undefined && { end: this.#punchEnd }) }
    return { take: { ...this.info, punch, lost, samples }, problem }
  }

  /** A machine that cannot keep up stops the context's clock, and what the microphone heard meanwhile is gone. */
  #slippedFrames(): number {
    const { context, wall } = clocksOf(this.#microphone.context)
    const slip = wall - this.#clocks.wall - (context - this.#clocks.context)
    return slip > SLIP_SECONDS ? Math.round(slip * this.info.rate) : 0
  }
}

function clocksOf(context: AudioContext): { context: number; wall: number } {
  return { context: context.currentTime, wall: performance.now() / 1000 }
}
