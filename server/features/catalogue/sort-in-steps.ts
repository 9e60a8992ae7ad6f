const RUN = 8_192

/** Lets the event loop have its turn, so that the store answers while it is busy with much data. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Sorts numbers in place, as `Uint32Array.sort` does, in steps of some milliseconds between which others get their
 * turn: runs of 8,192 first, then merged two and two.
 */
export async function sortInSteps(
  numbers: Uint32Array<ArrayBuffer>,
  compare: (a: number, b: number) => number,
): Promise<void> {
  for (let from = 0; from < numbers.length; from += RUN) {
    numbers.subarray(from, from + RUN).sort(compare)
    if (from > 0) await yieldToEventLoop()
  }
  let source = numbers
  let target = new Uint32Array(numbers.length <= RUN ? 0 : numbers.length)
  for (let length = RUN; length < numbers.length; length *= 2) {
    await mergeRuns(source, target, length, compare)
    ;[source, target] = [target, source]
  }
  if (source !== numbers) numbers.set(source)
}

async function mergeRuns(
  source: Uint32Array,
  target: Uint32Array,
  length: number,
  compare: (a: number, b: number) => number,
): Promise<void> {
  for (let from = 0; from < source.length; from += 2 * length) {
    const middle = Math.min(from + length, source.length)
    const end = Math.min(from + 2 * length, source.length)
    let left = from
    let right = middle
    for (let at = from; at < end; at++) {
      const takesLeft =
        right >= end || (left < middle && compare(source[left] as number, source[right] as number) <= 0)
      target[at] = (takesLeft ? source[left++] : source[right++]) as number
      if (at % RUN === 0) await yieldToEventLoop()
    }
  }
}
