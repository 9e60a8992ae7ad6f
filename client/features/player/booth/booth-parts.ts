import type { Microphone } from './microphone.ts'
import type { TakeStore } from './take-store.ts'
import type { Timeline } from './timeline.ts'
import type { Tuning } from './tuning.ts'

/** What a booth is opened with. */
export type BoothParts = {
  beatId: string
  timeline: Timeline
  tuning: Tuning
  /** The beat as it plays in the booth. */
  sound: AudioBuffer
  microphone: Microphone
  store: TakeStore
  /** Seconds by which the voice arrives late. */
  delay: number
}
