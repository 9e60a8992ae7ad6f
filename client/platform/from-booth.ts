const KEY = 'backbeat-from-booth'

/** Keeps in this tab that the licenses of a beat were opened from its booth. */
export function keepFromBooth(beatId: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...new Set([...kept(), beatId])]))
  } catch {
    // Storage is full or blocked: the way back is only shorter with it.
  }
}

/** Whether somebody who buys a beat in this tab came from its booth. */
export function isFromBooth(beatId: string): boolean {
  return kept().includes(beatId)
}

function kept(): readonly string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}
