import type { Edit } from './booth-state.ts'
import { clearRange, dropTake, moveEdge, putPiece } from './cut.ts'
import { amend, change, type History, startHistory, undo } from './history.ts'
import type { Take } from './take.ts'
import type { Range } from './timeline.ts'

/** Every change of the cut, the levels, the sound and of what is deleted, each of which can be undone. */
export class EditHistory {
  #history: History<Edit>
  readonly #onChange: (edit: Edit) => void

  constructor(edit: Edit, onChange: (edit: Edit) => void) {
    this.#history = startHistory(edit)
    this.#onChange = onChange
  }

  get present(): Edit {
    return this.#history.present
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0
  }

  change(edit: Partial<Edit>): void {
    this.#set(change(this.#history, { ...this.present, ...edit }))
  }

  /** Begins a movement, which `amend` goes on with: one step for Undo. */
  begin(): void {
    this.#set(change(this.#history, { ...this.present }))
  }

  amend(edit: Partial<Edit>): void {
    this.#set(amend(this.#history, { ...this.present, ...edit }))
  }

  undo(): void {
    this.#set(undo(this.#history))
  }

  putTake(take: Take, part: Range): void {
    this.change({ cut: putPiece(this.present.cut, { takeId: take.id, start: part.start, end: part.end }) })
  }

  clearPart(part: Range): void {
    this.change({ cut: clearRange(this.present.cut, part) })
  }

  /** Within a movement that `begin` began. */
  moveEdge(index: number, edge: 'start' | 'end', to: number, ranges: ReadonlyMap<string, Range>): void {
    this.amend({ cut: moveEdge(this.present.cut, index, edge, to, ranges) })
  }

  deleteTake({ id }: Take): void {
    this.change({ cut: dropTake(this.present.cut, id), deleted: [...this.present.deleted, id] })
  }

  /** Brings a deleted take back, whatever was done since. */
  restoreTake({ id }: Take): void {
    const { deleted, cut } = this.present
    if (!deleted.includes(id)) return
    const before = this.#history.past.findLast((edit) => !edit.deleted.includes(id))?.cut ?? []
    const isFree = ({ start, end }: Range) => !cut.some((piece) => piece.start < end && piece.end > start)
    const back = before.filter((piece) => piece.takeId === id && isFree(piece))
    this.change({ deleted: deleted.filter((other) => other !== id), cut: back.reduce(putPiece, cut) })
  }

  #set(history: History<Edit>): void {
    this.#history = history
    this.#onChange(history.present)
  }
}
