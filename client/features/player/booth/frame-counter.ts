/**
 * Places blocks of samples by the frame number that the device's clock gave them. Missing frames become silence, so
 * that everything after them stays where it was sung.
 */
export class FrameCounter {
  #next: number | undefined
  lost = 0

  /** Says where the first block was to begin. What is missing before it is silence, too. */
  startAt(frame: number): void {
    this.#next ??= frame
  }

  /** Samples to write for a block that began at a frame. */
  place(frame: number, block: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
    const gap = this.#next === undefined ? 0 : frame - this.#next
    this.#next = frame + block.length
    if (gap === 0) return block
    // A block that overlaps the one before, which no device has sent yet, is cut.
    if (gap < 0) return block.subarray(Math.min(block.length, -gap))
    this.lost += gap
    const whole = new Float32Array(gap + block.length)
    whole.set(block, gap)
    return whole
  }
}
