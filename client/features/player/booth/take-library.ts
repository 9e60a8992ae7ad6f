import { type Edit, readEdit, writeEdit } from './booth-state.ts'
import type { Cut, Piece } from './cut.ts'
import { heardRange } from './fades.ts'
import type { Song, VoicePiece } from './mix.ts'
import { type Take, takeRange } from './take.ts'
import type { TakeStore } from './take-store.ts'
import type { Range } from './timeline.ts'

/** A beat's takes and cut on this device. */
export class TakeLibrary {
  readonly store: TakeStore
  readonly #beatId: string
  /** What is stored of each take and of the cut, so that only changes are written. */
  readonly #saved = new Map<string, string>()
  #savedEdit = ''

  constructor(store: TakeStore, beatId: string) {
    this.store = store
    this.#beatId = beatId
  }

  /** The takes and the cut of last time. What was deleted then is removed now, as are takes without a sound. */
  async load(): Promise<{ takes: Take[]; edit: Edit }> {
    const stored = await this.store.list(this.#beatId)
    const takes = stored.filter(({ deletedAt, samples }) => deletedAt === null && samples > 0)
    for (const take of stored) {
      if (takes.includes(take)) this.#remember(take)
      else await this.remove(take)
    }
    return { takes, edit: readEdit(await this.store.readText(this.#beatId)) }
  }

  /** A take that was recorded now. The browser is asked to keep it: some clear everything after a week without a visit. */
  keep(take: Take): void {
    this.#remember(take)
    navigator.storage.persist?.().catch(() => {})
  }

  async remove(take: Take): Promise<void> {
    this.#saved.delete(take.id)
    // Another tab may still have it open: then it goes next time.
    await this.store.remove(take).catch(() => {})
  }

  /** @throws StorageFullError */
  async save(edit: Edit, takes: readonly Take[]): Promise<void> {
    const text = writeEdit(edit)
    if (text !== this.#savedEdit) await this.store.saveText(this.#beatId, text)
    this.#savedEdit = text
    for (const take of takes) {
      const deletedAt = edit.deleted.includes(take.id) ? (take.deletedAt ?? Date.now()) : null
      const before = this.#saved.get(take.id)
      const changed = { ...take, deletedAt }
      if (before === JSON.stringify(changed) || (before && wasDeleted(before) && deletedAt !== null)) continue
      await this.store.update(changed)
      this.#remember(changed)
    }
  }

  /** What a part of a cut sounds like: only what it needs is read from the device. */
  async song({
    cut,
    takes,
    part,
    ...song
  }: Omit<Song, 'pieces'> & { cut: Cut; takes: readonly Take[]; part: Range }): Promise<Song> {
    const heard = cut.filter(({ start, end }) => end > part.start && start < part.end)
    const voices = await Promise.all(heard.map((piece) => this.#voice(piece, takes)))
    return { ...song, pieces: voices.filter((voice) => voice !== undefined) }
  }

  #remember(take: Take): void {
    this.#saved.set(take.id, JSON.stringify(take))
  }

  /** Undefined if the take has nothing there. */
  async #voice(piece: Piece, takes: readonly Take[]): Promise<VoicePiece | undefined> {
    const take = takes.find(({ id }) => id === piece.takeId)
    if (!take) return undefined
    const whole = takeRange(take)
    const heard = heardRange(piece)
    const from = Math.max(0, Math.floor((heard.start - whole.start) * take.rate))
    const count = Math.ceil((heard.end - heard.start) * take.rate) + 2
    const samples = await this.store.read(take, from, count)
    if (samples.length === 0) return undefined
    const buffer = new AudioBuffer({ length: samples.length, sampleRate: take.rate })
    buffer.copyToChannel(samples, 0)
    return { start: piece.start, end: piece.end, buffer, bufferStart: whole.start + from / take.rate }
  }
}

function wasDeleted(saved: string): boolean {
  return (JSON.parse(saved) as Take).deletedAt !== null
}
