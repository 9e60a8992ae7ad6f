import { stored } from './stored.ts'

const beats = stored<readonly string[]>('backbeat-from-booth', 'sessionStorage')

/** Keeps in this tab that the licenses of a beat were opened from its booth. Without storage, the way back is longer. */
export function keepFromBooth(beatId: string): void {
  beats.set([...new Set([...(beats.get() ?? []), beatId])])
}

/** Whether somebody who buys a beat in this tab came from its booth. */
export function isFromBooth(beatId: string): boolean {
  return beats.get()?.includes(beatId) ?? false
}
