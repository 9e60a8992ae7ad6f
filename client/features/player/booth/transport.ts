import { type PlayingMix, type Song, scheduleMix } from './mix.ts'
import { clicksIn, type Range, secondsPerBeat, type Timeline } from './timeline.ts'
import { lateSeconds } from './voice-sound.ts'

/** Time to schedule everything before it is heard. */
const LEAD_SECONDS = 0.08
const CLICK_SECONDS = 0.03
const BAR_HERTZ = 1_600
const BEAT_HERTZ = 1_100
const CLICK_GAIN = 0.5

/** Plays parts of a song in a context that runs, with clicks. */
export class Transport {
  readonly output: GainNode
  readonly #context: AudioContext
  readonly #timeline: Timeline
  #mixes: PlayingMix[] = []
  #clicks: OscillatorNode[] = []
  /** Where the song was at a context time. */
  #mark: { position: number; when: number; loop: Range | undefined } | undefined

  constructor(context: AudioContext, timeline: Timeline) {
    this.#context = context
    this.#timeline = timeline
    this.output = new GainNode(context)
    this.output.connect(context.destination)
  }

  /** Seconds of the beat, also before its start while it is counted in. Undefined: nothing plays. */
  get position(): number | undefined {
    if (!this.#mark) return undefined
    const { position, when, loop } = this.#mark
    const at = position + this.#context.currentTime - when
    if (!loop || at < loop.end) return at
    return loop.start + ((at - loop.start) % (loop.end - loop.start))
  }

  /** Plays a part, again and again if it is a loop. `onEnd` is not called for what was stopped. */
  play(
    song: Song,
    part: Range,
    { loop, click, onEnd }: { loop?: boolean; click: boolean; onEnd: () => void },
  ): void {
    this.stop()
    const when = this.#context.currentTime + LEAD_SECONDS
    const late = lateSeconds(song.sound)
    this.#mark = { position: part.start, when: when + late, loop: loop ? part : undefined }
    const length = part.end - part.start
    const round = (at: number) => {
      const mix = scheduleMix(this.#context, song, { part, when: at, into: this.output })
      this.#mixes = [...this.#mixes.slice(-1), mix]
      if (click) this.#click(part, at + late)
      return mix
    }
    if (!loop) {
      round(when).last.onended = onEnd
      return
    }
    // Always one round ahead, so that the next one begins to the sample.
    const follow = (playing: PlayingMix, next: PlayingMix, at: number) => {
      playing.last.onended = () => follow(next, round(at), at + length)
    }
    follow(round(when), round(when + length), when + 2 * length)
  }

  /**
   * Plays the beat to sing to: `lead` seconds of it before the part, with a count-in of four or none.
   * @returns the context time at which the part begins
   */
  record(
    song: Song,
    part: Range,
    { lead, countIn, click }: { lead: number; countIn: boolean; click: boolean },
  ): number {
    this.stop()
    const when = this.#context.currentTime + LEAD_SECONDS
    const startsAt = when + lead
    const whole = { start: part.start - lead, end: part.end }
    this.#mark = { position: whole.start, when, loop: undefined }
    this.#mixes = [scheduleMix(this.#context, song, { part: whole, when, into: this.output })]
    const length = secondsPerBeat(this.#timeline)
    if (countIn) for (let beat = 4; beat > 0; beat--) this.#tick(startsAt - beat * length, beat === 4)
    if (click) this.#click(part, startsAt)
    return startsAt
  }

  setLevels(beat: number, voice: number): void {
    for (const { beatGain, voiceGain } of this.#mixes) {
      beatGain.setTargetAtTime(beat, this.#context.currentTime, 0.01)
      voiceGain.setTargetAtTime(voice, this.#context.currentTime, 0.01)
    }
  }

  stop(): void {
    for (const mix of this.#mixes) mix.stop()
    for (const click of this.#clicks) click.stop()
    this.#mixes = []
    this.#clicks = []
    this.#mark = undefined
  }

  /** A click on its own, such as to hear where the sound comes out. Returns when it is heard. */
  tick(after: number): number {
    const at = this.#context.currentTime + after
    this.#tick(at, true)
    return at
  }

  #click(part: Range, when: number): void {
    for (const { at, isBar } of clicksIn(this.#timeline, part)) this.#tick(when + at - part.start, isBar)
  }

  #tick(at: number, isBar: boolean): void {
    const source = new OscillatorNode(this.#context, { frequency: isBar ? BAR_HERTZ : BEAT_HERTZ })
    const fade = new GainNode(this.#context, { gain: 0 })
    fade.gain.setValueAtTime(CLICK_GAIN, at)
    fade.gain.exponentialRampToValueAtTime(0.001, at + CLICK_SECONDS)
    source.connect(fade).connect(this.output)
    source.start(at)
    source.stop(at + CLICK_SECONDS)
    source.onended = () => {
      this.#clicks = this.#clicks.filter((click) => click !== source)
      fade.disconnect()
    }
    this.#clicks.push(source)
  }
}
