import { type BoothState, type Edit, startState } from './booth-state.ts'
import { type Cut, dropTake, fitToTakes, putPiece } from './cut.ts'
import { amend, change, startHistory, undo } from './history.ts'
import type { Microphone } from './microphone.ts'
import type { Song } from './mix.ts'
import { AROUND_SECONDS, type RecordedTake, Recording } from './recording.ts'
import { MAX_TAKES, nextNumber, sungRange, type Take, takeRange, takesFor } from './take.ts'
import { TakeLibrary } from './take-library.ts'
import { StorageFullError, type TakeStore } from './take-store.ts'
import { type Range, type Section, secondsPerBar, sectionAt, type Timeline } from './timeline.ts'
import { Transport } from './transport.ts'
import type { Tuning } from './tuning.ts'

/** Lead without a count-in: what is stored before the part, and time to get ready. */
const SHORT_LEAD_SECONDS = AROUND_SECONDS + 0.2
const MIN_TAKE_SECONDS = 0.2
const SAVE_AFTER_MS = 300

type BoothParts = {
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

/** A beat's booth: records takes, cuts them together, plays them. Its state is for React's `useSyncExternalStore`. */
export class Booth {
  readonly timeline: Timeline
  readonly tuning: Tuning
  readonly transport: Transport
  readonly microphone: Microphone
  readonly #beatId: string
  readonly #library: TakeLibrary
  readonly #listeners = new Set<() => void>()
  #sound: AudioBuffer
  #state: BoothState
  #recording: Recording | undefined
  #isCanceled = false
  #isStopping = false
  #playing = 0
  #saving: ReturnType<typeof setTimeout> | undefined

  private constructor(parts: BoothParts, library: TakeLibrary, state: BoothState) {
    this.timeline = parts.timeline
    this.tuning = parts.tuning
    this.#library = library
    this.microphone = parts.microphone
    this.#beatId = parts.beatId
    this.#sound = parts.sound
    this.#state = state
    this.transport = new Transport(parts.microphone.context, parts.timeline)
    parts.store.onStopped = ({ id }) => id === this.#recording?.info.id && this.stop()
    parts.microphone.onLost = () => {
      this.#set({ isMicrophoneGone: true, notice: { name: 'lost-microphone' } })
      this.#recording?.stop(true)
    }
    parts.microphone.onInterrupted = () => {
      this.#set({ notice: { name: 'interrupted' } })
      this.stop()
    }
  }

  /** Opens it with the takes of last time. */
  static async open(parts: BoothParts): Promise<Booth> {
    const library = new TakeLibrary(parts.store, parts.beatId)
    const { takes, edit } = await library.load()
    const history = startHistory({ ...edit, cut: fitToTakes(edit.cut, rangesOf(takes)) })
    const playhead = parts.timeline.sections[0]?.start ?? 0
    return new Booth(parts, library, { ...startState, takes, history, playhead, delay: parts.delay })
  }

  get store(): TakeStore {
    return this.#library.store
  }

  get state(): BoothState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Where the beat is now, in seconds. */
  get position(): number {
    return this.transport.position ?? this.#state.playhead
  }

  get edit(): Edit {
    return this.#state.history.present
  }

  /** The takes that fit the beat as it plays, newest first. */
  get takes(): Take[] {
    return takesFor(this.#state.takes, this.tuning).filter(({ id }) => !this.edit.deleted.includes(id))
  }

  get ranges(): ReadonlyMap<string, Range> {
    return rangesOf(this.takes)
  }

  get section(): Section | undefined {
    return sectionAt(this.timeline, this.#state.playhead)
  }

  /** What Record records. */
  get part(): Range {
    const { isPunching, ownPunch, playhead } = this.#state
    const rest = { start: playhead, end: this.timeline.duration }
    return isPunching ? (ownPunch ?? this.section ?? rest) : rest
  }

  set(
    settings: Partial<
      Pick<BoothState, 'isPunching' | 'isCountingIn' | 'isClicking' | 'isLooping' | 'delay' | 'ownPunch'>
    >,
  ): void {
    this.#set(settings)
    if (settings.delay !== undefined) this.#moveTakes(settings.delay)
  }

  goTo(seconds: number): void {
    if (this.#recording) return
    const wasPlaying = this.#state.mode.name === 'playing'
    this.pause()
    this.#set({ playhead: Math.min(this.timeline.duration, Math.max(0, seconds)), ownPunch: undefined })
    if (wasPlaying) void this.play()
  }

  /** Sets one edge of the part to record at the present place. */
  punch(edge: 'start' | 'end'): void {
    const part = { ...this.part, [edge]: this.position }
    const isRight = part.end - part.start >= MIN_TAKE_SECONDS
    this.#set({ isPunching: true, ownPunch: isRight ? part : undefined })
  }

  /** The master in place of the preview, or back. */
  playSound(sound: AudioBuffer): void {
    this.pause()
    this.#sound = sound
  }

  /** Changes what Undo takes back. `isSmall`: within a movement that began with a step of its own. */
  change(edit: Partial<Edit>, isSmall = false): void {
    const next = { ...this.edit, ...edit }
    const { history } = this.#state
    this.#edited(isSmall ? amend(history, next) : change(history, next))
  }

  undo(): void {
    if (!this.#recording) this.#edited(undo(this.#state.history))
  }

  putTake(take: Take, part: Range): void {
    this.change({ cut: putPiece(this.edit.cut, { takeId: take.id, ...part }) })
  }

  deleteTake(take: Take): void {
    this.pause()
    this.change({ cut: dropTake(this.edit.cut, take.id), deleted: [...this.edit.deleted, take.id] })
  }

  dismiss(): void {
    this.#set({ notice: undefined })
  }

  /** Plays the cut from the playhead, or one take alone. */
  async play(take?: Take): Promise<void> {
    if (this.#recording) return
    this.pause()
    const turn = ++this.#playing
    const { isLooping, isClicking, playhead } = this.#state
    const loop = isLooping && !take
    const whole = {
      start: playhead < this.timeline.duration - 0.05 ? playhead : 0,
      end: this.timeline.duration,
    }
    const part = take ? sungRange(take) : loop ? (this.#state.ownPunch ?? this.section ?? whole) : whole
    this.#set({ mode: { name: 'playing', takeId: take?.id } })
    try {
      const song = await this.song(take ? [{ takeId: take.id, ...part }] : this.edit.cut, part)
      if (turn !== this.#playing) return
      await this.microphone.context.resume()
      this.transport.play(song, part, { loop, click: isClicking, onEnd: () => this.pause() })
    } catch {
      if (turn === this.#playing) this.#set({ mode: { name: 'idle' }, notice: { name: 'failed' } })
    }
  }

  pause(): void {
    if (this.#state.mode.name !== 'playing') return
    this.#playing++
    const { mode } = this.#state
    const at = this.transport.position
    this.transport.stop()
    const isOver = at === undefined || mode.takeId !== undefined || at >= this.timeline.duration
    this.#set({ mode: { name: 'idle' }, ...(!isOver && { playhead: at }) })
  }

  /** What a part sounds like: only what it needs is read from the device. */
  async song(cut: Cut, part: Range, hasBeat = true): Promise<Song> {
    const { sound, beatLevel, voiceLevel } = this.edit
    const { takes } = this.#state
    const pieces = cut.filter(({ start, end }) => end > part.start && start < part.end)
    const voices = await Promise.all(pieces.map((piece) => this.#library.voice(piece, takes)))
    return {
      ...{ sound, beatLevel, voiceLevel, beat: hasBeat ? this.#sound : undefined },
      pieces: voices.filter((voice) => voice !== undefined),
    }
  }

  /** Records the part, after a count-in. Call in a click handler. */
  async record(): Promise<void> {
    if (this.#recording || this.#state.mode.name === 'saving' || this.#state.isMicrophoneGone) return
    this.pause()
    if (this.takes.length >= MAX_TAKES) return this.#set({ notice: { name: 'too-many' } })
    const { isCountingIn, isClicking, delay, takes } = this.#state
    const { part, microphone, store } = this
    const number = nextNumber(takes)
    this.#isCanceled = false
    this.#isStopping = false
    this.#set({ mode: { name: 'counting', number, part }, playhead: part.start, notice: undefined })
    const song = await this.song([], part)
    const lead = isCountingIn
      ? Math.max(secondsPerBar(this.timeline), SHORT_LEAD_SECONDS)
      : SHORT_LEAD_SECONDS
    const info = { id: crypto.randomUUID(), beatId: this.#beatId, number, delay, punch: part, ...this.tuning }
    try {
      const recording = await Recording.start({ microphone, store, info }, () =>
        this.transport.record({ ...song, sound: 'dry' }, part, {
          lead,
          countIn: isCountingIn,
          click: isClicking,
        }),
      )
      this.#recording = recording
      if (this.#isCanceled) recording.stop(true)
      const timer = setTimeout(() => this.#countedIn(recording), lead * 1000)
      const recorded = await recording.end().finally(() => clearTimeout(timer))
      await this.#recorded(recorded)
    } catch (error) {
      this.#recording = undefined
      this.transport.stop()
      const name = error instanceof StorageFullError ? 'full' : 'failed'
      this.#set({ mode: { name: 'idle' }, notice: { name } })
    }
  }

  /** Stops what is recorded or counted in; a count-in leaves no take. */
  stop(): void {
    const { mode } = this.#state
    this.pause()
    if (mode.name === 'counting') this.#isCanceled = true
    if (mode.name !== 'counting' && mode.name !== 'recording') return
    this.#isStopping = true
    this.#recording?.stop(this.#isCanceled)
    this.transport.stop()
    this.#set({ mode: { name: 'saving', number: mode.number, part: mode.part } })
  }

  /** Gives the microphone back. */
  close(): void {
    this.stop()
    this.transport.stop()
    this.microphone.close()
    void this.#save().finally(() => this.store.close())
  }

  #countedIn(recording: Recording): void {
    const { mode } = this.#state
    if (mode.name === 'counting' && recording === this.#recording)
      this.#set({ mode: { name: 'recording', number: mode.number, part: mode.part } })
  }

  async #recorded({ take, problem }: RecordedTake): Promise<void> {
    this.#recording = undefined
    this.transport.stop()
    const part = sungRange(take)
    const isEmpty = this.#isCanceled || part.end - part.start < MIN_TAKE_SECONDS
    if (isEmpty) await this.#library.remove(take)
    else {
      this.#library.add(take)
      this.#set({ takes: [...this.#state.takes, take] })
      this.change({ cut: putPiece(this.edit.cut, { takeId: take.id, ...part }) })
    }
    const { isMicrophoneGone, isLooping, notice } = this.#state
    const told: BoothState['notice'] =
      problem === 'full'
        ? { name: 'full' }
        : problem === 'failed'
          ? { name: 'not-saved' }
          : isMicrophoneGone || notice?.name === 'interrupted'
            ? notice
            : isEmpty
              ? undefined
              : { name: 'recorded', take }
    this.#set({ mode: { name: 'idle' }, notice: told })
    if (isLooping && !this.#isStopping && !problem && !isMicrophoneGone) await this.record()
  }

  /** A corrected delay moves every take of this microphone's session. */
  #moveTakes(delay: number): void {
    const takes = this.#state.takes.map((take) =>
      take.sessionId === this.microphone.id ? { ...take, delay } : take,
    )
    this.#set({ takes })
    this.#saveSoon()
  }

  #edited(history: BoothState['history']): void {
    this.#set({ history })
    const { beatLevel, voiceLevel } = history.present
    this.transport.setLevels(beatLevel, voiceLevel)
    this.#saveSoon()
  }

  #saveSoon(): void {
    clearTimeout(this.#saving)
    this.#saving = setTimeout(() => void this.#save(), SAVE_AFTER_MS)
  }

  async #save(): Promise<void> {
    clearTimeout(this.#saving)
    try {
      await this.#library.save(this.edit, this.#state.takes)
    } catch (error) {
      this.#set({ notice: { name: error instanceof StorageFullError ? 'full' : 'failed' } })
    }
  }

  #set(change: Partial<BoothState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function rangesOf(takes: readonly Take[]): ReadonlyMap<string, Range> {
  return new Map(takes.map((take) => [take.id, takeRange(take)]))
}
