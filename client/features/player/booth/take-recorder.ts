import type { Microphone } from './microphone.ts'
import type { Song } from './mix.ts'
import { AROUND_SECONDS, type RecordedTake, Recording } from './recording.ts'
import type { TakeInfo } from './take.ts'
import type { TakeStore } from './take-store.ts'
import { type Range, secondsPerBar, type Timeline } from './timeline.ts'
import type { Transport } from './transport.ts'

/** Lead without a count-in: what is stored before the part, and time to get ready. */
const SHORT_LEAD_SECONDS = AROUND_SECONDS + 0.2

type Plan = {
  info: Pick<TakeInfo, 'id' | 'beatId' | 'number' | 'delay' | 'tempo' | 'semitones'>
  part: Range
  song: Song
  isCountingIn: boolean
  isClicking: boolean
}

/** Records one take after the other, over the beat that the transport plays. */
export class TakeRecorder {
  readonly #microphone: Microphone
  readonly #store: TakeStore
  readonly #transport: Transport
  readonly #timeline: Timeline
  #recording: Recording | undefined
  #isWanted = false

  constructor(parts: { microphone: Microphone; store: TakeStore; transport: Transport; timeline: Timeline }) {
    this.#microphone = parts.microphone
    this.#store = parts.store
    this.#transport = parts.transport
    this.#timeline = parts.timeline
    parts.store.onStopped = ({ id }) => id === this.#recording?.info.id && this.stop(true)
  }

  /**
   * Counts in and records until the end of the part or `stop`.
   * @param onBegin called when the count-in is over
   * @throws StorageFullError
   */
  async record(
    { info, part, song, isCountingIn, isClicking }: Plan,
    onBegin: () => void,
  ): Promise<RecordedTake> {
    const bar = secondsPerBar(this.#timeline)
    const lead = isCountingIn ? Math.max(bar, SHORT_LEAD_SECONDS) : SHORT_LEAD_SECONDS
    this.#isWanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const parts = { microphone: this.#microphone, store: this.#store, info: { ...info, punch: part } }
      this.#recording = await Recording.start(parts, () =>
        this.#transport.record({ ...song, sound: 'dry' }, part, {
          lead,
          countIn: isCountingIn,
          click: isClicking,
        }),
      )
      // Stopped while the file was prepared.
      if (!this.#isWanted) this.stop(true)
      timer = setTimeout(onBegin, lead * 1000)
      return await this.#recording.end()
    } finally {
      clearTimeout(timer)
      this.#transport.stop()
      this.#recording = undefined
      this.#isWanted = false
    }
  }

  /** @param isAtOnce without the rest of the last word, as when the microphone is gone */
  stop(isAtOnce: boolean): void {
    this.#isWanted = false
    this.#recording?.stop(isAtOnce)
    this.#transport.stop()
  }
}
