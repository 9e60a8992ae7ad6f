import { createStore, type Store } from '#client/ui/create-store.ts'
import type { BoothParts } from './booth-parts.ts'
import { type BoothNotice, type BoothState, type Edit, startState } from './booth-state.ts'
import { type Cut, fitToTakes } from './cut.ts'
import { EditHistory } from './edit-history.ts'
import type { Microphone } from './microphone.ts'
import type { Song } from './mix.ts'
import type { RecordedTake } from './recording.ts'
import { MAX_TAKES, nextNumber, sungRange, type Take, takeRanges, takesFor } from './take.ts'
import { TakeLibrary } from './take-library.ts'
import { TakeRecorder } from './take-recorder.ts'
import { StorageFullError } from './take-store.ts'
import { type Range, type Section, sectionAt, type Timeline } from './timeline.ts'
import { Transport } from './transport.ts'
import type { Tuning } from './tuning.ts'

const MIN_TAKE_SECONDS = 0.2
const SAVE_AFTER_MS = 300

/** A beat's booth: records takes, cuts them together, plays them. Its state is for React's `useSyncExternalStore`. */
export class Booth {
  readonly timeline: Timeline
  readonly tuning: Tuning
  readonly transport: Transport
  readonly edits: EditHistory
  readonly library: TakeLibrary
  readonly microphone: Microphone
  readonly #beatId: string
  readonly #recorder: TakeRecorder
  #sound: AudioBuffer
  readonly #store: Store<BoothState>
  /** How a recording was ended by hand. */
  #ending: 'canceled' | 'stopped' | undefined
  #playing = 0
  #saving: ReturnType<typeof setTimeout> | undefined

  private constructor(parts: BoothParts, library: TakeLibrary, state: BoothState) {
    this.timeline = parts.timeline
    this.tuning = parts.tuning
    this.library = library
    this.microphone = parts.microphone
    this.#beatId = parts.beatId
    this.#sound = parts.sound
    this.#store = createStore(state)
    this.edits = new EditHistory(state.edit, (edit) => this.#edited(edit))
    this.transport = new Transport(parts.microphone.context, parts.timeline)
    this.#recorder = new TakeRecorder({ ...parts, transport: this.transport })
    parts.microphone.onLost = () => {
      this.#set({ isMicrophoneGone: true, notice: { name: 'lost-microphone' } })
      this.#recorder.stop(true)
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
    const fitted = { ...edit, cut: fitToTakes(edit.cut, takeRanges(takes)) }
    const playhead = parts.timeline.sections[0]?.start ?? 0
    return new Booth(parts, library, { ...startState, takes, edit: fitted, playhead, delay: parts.delay })
  }

  get state(): BoothState {
    return this.#store.get()
  }

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)

  /** Where the beat is now, in seconds. */
  get position(): number {
    return this.transport.position ?? this.state.playhead
  }

  get edit(): Edit {
    return this.state.edit
  }

  /** The takes that fit the beat as it plays, newest first. */
  get takes(): Take[] {
    return takesFor(this.state.takes, this.tuning).filter(({ id }) => !this.edit.deleted.includes(id))
  }

  get ranges(): ReadonlyMap<string, Range> {
    return takeRanges(this.takes)
  }

  /** Counts in, records or stores a take. */
  get isBusy(): boolean {
    return !['idle', 'playing'].includes(this.state.mode.name)
  }

  get section(): Section | undefined {
    return sectionAt(this.timeline, this.state.playhead)
  }

  /** What Record records. */
  get part(): Range {
    const { isPunching, ownPunch, playhead } = this.state
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
    if (this.isBusy) return
    const wasPlaying = this.state.mode.name === 'playing'
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

  undo(): void {
    if (!this.isBusy) this.edits.undo()
  }

  deleteTake(take: Take): void {
    this.pause()
    this.edits.deleteTake(take)
  }

  /** Another sound of the voice; what plays goes on with it. */
  changeSound(sound: Edit['sound']): void {
    const isPlaying = this.state.mode.name === 'playing'
    this.pause()
    this.edits.change({ sound })
    if (isPlaying) void this.play()
  }

  /** Plays the cut from the playhead, or one take alone. */
  async play(take?: Take): Promise<void> {
    if (this.isBusy) return
    this.pause()
    const turn = ++this.#playing
    const { isLooping, isClicking, playhead } = this.state
    const loop = isLooping && !take
    const whole = {
      start: playhead < this.timeline.duration - 0.05 ? playhead : 0,
      end: this.timeline.duration,
    }
    const part = take ? sungRange(take) : loop ? (this.state.ownPunch ?? this.section ?? whole) : whole
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
    if (this.state.mode.name !== 'playing') return
    this.#playing++
    const { mode } = this.state
    const at = this.transport.position
    this.transport.stop()
    const isOver = at === undefined || mode.takeId !== undefined || at >= this.timeline.duration
    this.#set({ mode: { name: 'idle' }, ...(!isOver && { playhead: at }) })
  }

  /** What a part sounds like. */
  song(cut: Cut, part: Range, hasBeat = true): Promise<Song> {
    const beat = hasBeat ? this.#sound : undefined
    return this.library.song({ ...this.edit, cut, takes: this.state.takes, beat, part })
  }

  /** Records the part, after a count-in. Call in a click handler. */
  async record(): Promise<void> {
    if (this.isBusy || this.state.isMicrophoneGone) return
    this.pause()
    if (this.takes.length >= MAX_TAKES) return this.#set({ notice: { name: 'too-many' } })
    const { isCountingIn, isClicking, delay, takes } = this.state
    const { part } = this
    const number = nextNumber(takes)
    this.#ending = undefined
    this.#set({ mode: { name: 'counting', number, part }, playhead: part.start, notice: undefined })
    const info = { id: crypto.randomUUID(), beatId: this.#beatId, number, delay, ...this.tuning }
    try {
      const plan = { info, part, song: await this.song([], part), isCountingIn, isClicking }
      if (this.#ending) return this.#set({ mode: { name: 'idle' } })
      const recorded = await this.#recorder.record(plan, () => {
        if (this.state.mode.name === 'counting') this.#set({ mode: { name: 'recording', number, part } })
      })
      await this.#recorded(recorded)
    } catch (error) {
      const name = error instanceof StorageFullError ? 'full' : 'failed'
      this.#set({ mode: { name: 'idle' }, notice: { name } })
    }
  }

  /** Stops what is recorded or counted in; a count-in leaves no take. */
  stop(): void {
    const { mode } = this.state
    this.pause()
    if (mode.name !== 'counting' && mode.name !== 'recording') return
    this.#ending = mode.name === 'counting' ? 'canceled' : 'stopped'
    this.#set({ mode: { name: 'saving', number: mode.number, part: mode.part } })
    this.#recorder.stop(mode.name === 'counting')
  }

  /** Ends the session and saves it. The microphone stays on. */
  async leave(): Promise<void> {
    this.stop()
    this.transport.stop()
    await this.#save()
    this.library.store.close()
  }

  /** Gives the microphone back, too. */
  close(): void {
    void this.leave()
    this.microphone.close()
  }

  async #recorded({ take, problem }: RecordedTake): Promise<void> {
    const part = sungRange(take)
    const isEmpty = this.#ending === 'canceled' || part.end - part.start < MIN_TAKE_SECONDS
    if (isEmpty) await this.library.remove(take)
    else {
      this.library.keep(take)
      this.#set({ takes: [...this.state.takes, take] })
      this.edits.putTake(take, part)
    }
    const { isLooping, notice } = this.state
    const isGone = this.state.isMicrophoneGone || notice?.name === 'interrupted'
    const ended: BoothNotice | undefined =
      problem === 'full' ? { name: 'full' } : problem ? { name: 'not-saved' } : undefined
    const recorded: BoothNotice | undefined = isEmpty ? undefined : { name: 'recorded', take }
    this.#set({ mode: { name: 'idle' }, notice: ended ?? (isGone ? notice : recorded) })
    if (isLooping && !this.#ending && !problem && !isGone) await this.record()
  }

  /** A corrected delay moves every take of this microphone's session. */
  #moveTakes(delay: number): void {
    const takes = this.state.takes.map((take) =>
      take.sessionId === this.microphone.id ? { ...take, delay } : take,
    )
    this.#set({ takes })
    this.#saveSoon()
  }

  #edited(edit: Edit): void {
    this.#set({ edit, canUndo: this.edits.canUndo })
    this.transport.setLevels(edit.beatLevel, edit.voiceLevel)
    this.#saveSoon()
  }

  #saveSoon(): void {
    clearTimeout(this.#saving)
    this.#saving = setTimeout(() => void this.#save(), SAVE_AFTER_MS)
  }

  async #save(): Promise<void> {
    clearTimeout(this.#saving)
    try {
      await this.library.save(this.edit, this.state.takes)
    } catch (error) {
      this.#set({ notice: { name: error instanceof StorageFullError ? 'full' : 'failed' } })
    }
  }

  #set(change: Partial<BoothState>): void {
    this.#store.set({ ...this.state, ...change })
  }
}
