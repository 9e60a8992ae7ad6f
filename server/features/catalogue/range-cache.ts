import { Lru } from '#server/platform/concurrency/lru.ts'
import type { BitMemory } from './bit-memory.ts'
import { type Bitmap, clearBit, setBit } from './bitmap.ts'

const SETS_KEPT = 100
/** With more changes at once it is cheaper to make the sets anew when they are asked for. */
const FEW_CHANGES = 64

/** `holds` says whether a slot that is in use belongs to the set. */
export type KeptSet = { bits: Bitmap; holds: (slot: number) => boolean }

/** Sets that took work, such as the slots in a price range: kept, and put right where a beat changes. */
export class KeptSets {
  readonly #memory: BitMemory
  readonly #sets = new Lru<KeptSet>(SETS_KEPT)

  constructor(memory: BitMemory) {
    this.#memory = memory
  }

  /** Valid for the moment: once many others have been asked for, its room is given to one of them. */
  get(key: string, make: () => KeptSet): Bitmap {
    const known = this.#sets.get(key)
    if (known) return known.bits
    const made = make()
    const forgotten = this.#sets.set(key, made)
    if (forgotten) this.#memory.release(forgotten.bits)
    return made.bits
  }

  /** To be told of slots whose beat is new, different or gone; `isUsed` tells which. */
  change(slots: readonly number[], isUsed: (slot: number) => boolean): void {
    if (slots.length > FEW_CHANGES) this.clear()
    else
      for (const set of this.#sets.values()) for (const slot of slots) this.#putRight(set, slot, isUsed(slot))
  }

  clear(): void {
    for (const { bits } of this.#sets.values()) this.#memory.release(bits)
    this.#sets.clear()
  }

  #putRight(set: KeptSet, slot: number, isUsed: boolean): void {
    if (isUsed && set.holds(slot)) {
      set.bits = this.#memory.grown(set.bits, slot + 1)
      setBit(set.bits, slot)
    } else clearBit(set.bits, slot)
  }
}
