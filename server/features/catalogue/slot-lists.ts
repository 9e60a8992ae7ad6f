/**
 * A short list of numbers for each slot, such as the tags of a beat: all lists one after the other in one array, so that
 * a million of them are nothing for the garbage collector to walk through.
 */
export class SlotLists {
  #starts = new Uint32Array(64)
  #lengths = new Uint32Array(64)
  #numbers = new Uint32Array(256)
  /** Where the array is free from. */
  #end = 0
  /** How many places before it are in no list any more. */
  #lost = 0

  /** The list of a slot; empty where it never had one. Valid until the next change. */
  at(slot: number): Uint32Array {
    const start = this.#starts[slot] ?? 0
    return this.#numbers.subarray(start, start + (this.#lengths[slot] ?? 0))
  }

  set(slot: number, list: readonly number[]): void {
    if (slot >= this.#starts.length) this.#widen(slot)
    const length = this.#lengths[slot] as number
    if (list.length > length) {
      this.#lost += length
      this.#lengths[slot] = 0
      this.#makeRoom(list.length)
      this.#starts[slot] = this.#end
      this.#end += list.length
    } else this.#lost += length - list.length
    this.#lengths[slot] = list.length
    this.#numbers.set(list, this.#starts[slot])
  }

  #widen(slot: number): void {
    const length = 2 ** Math.ceil(Math.log2(slot + 1))
    const [starts, lengths] = [this.#starts, this.#lengths]
    this.#starts = new Uint32Array(length)
    this.#lengths = new Uint32Array(length)
    this.#starts.set(starts)
    this.#lengths.set(lengths)
  }

  /** Moves the lists together where half of the array is lost, else into a larger one. */
  #makeRoom(length: number): void {
    if (this.#end + length <= this.#numbers.length) return
    const used = this.#end - this.#lost
    const numbers = new Uint32Array(Math.max(this.#numbers.length, 2 * (used + length)))
    let end = 0
    for (let slot = 0; slot < this.#starts.length; slot++) {
      const list = this.at(slot)
      if (list.length === 0) continue
      numbers.set(list, end)
      this.#starts[slot] = end
      end += list.length
    }
    this.#numbers = numbers
    this.#end = end
    this.#lost = 0
  }
}
