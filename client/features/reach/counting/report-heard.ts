import { HeardSeconds } from './heard-seconds.ts'
import { sendReport } from './send-report.ts'
import { keepFirstPlay, sourceOfBeat } from './source-of-beat.ts'

/** What plays now: a beat's id, the time in its preview, and whether it sounds. */
export type NowPlaying = { beatId: string | undefined; time: number; isPlaying: boolean }

/** Reports heard seconds at pause, end, change and leaving. `from`: the source of all of them, as in embeds. */
export class HeardReporter {
  readonly #from: string | undefined
  readonly #beats = new Map<string, HeardSeconds>()
  #beatId: string | undefined
  #isPlaying = false
  /** The time is still that of the beat before. */
  #isStale = false

  constructor(from?: string) {
    this.#from = from
    addEventListener('pagehide', () => this.#report())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#report()
    })
  }

  /** @param clock when that was, in seconds of `performance.now` */
  update({ beatId, time, isPlaying }: NowPlaying, clock = performance.now() / 1000): void {
    if (beatId !== this.#beatId) {
      this.#report()
      this.#beatId = beatId
      this.#isPlaying = false
      this.#isStale = this.#beats.size > 0
    }
    this.#isStale &&= isPlaying
    if (beatId === undefined || this.#isStale) return
    const heard = this.#beats.get(beatId) ?? new HeardSeconds()
    this.#beats.set(beatId, heard)
    if (isPlaying) {
      heard.hear(time, clock)
      if (!this.#from) keepFirstPlay(beatId)
    } else {
      heard.pause(time)
      if (this.#isPlaying) this.#report()
    }
    this.#isPlaying = isPlaying
  }

  #report(): void {
    if (this.#beatId === undefined) return
    const heard = this.#beats.get(this.#beatId)?.take()
    if (heard) sendReport({ beat: this.#beatId, from: this.#from ?? sourceOfBeat(this.#beatId), ...heard })
  }
}
