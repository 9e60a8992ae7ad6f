let isWanted = false
const waiting = new Set<() => void>()

/** Lets the digging chunk load, for this page and all that follow. */
export function wantDigging(): void {
  isWanted = true
  for (const goOn of waiting) goOn()
  waiting.clear()
}

export function untilDiggingIsWanted(): Promise<void> {
  return isWanted ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))
}
