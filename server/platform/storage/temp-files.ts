/** Files that were never finished: by a process that was killed, or by earlier versions, which made them in here. */
export function isTempFile(key: string): boolean {
  return key.endsWith('.part') || key.startsWith('making/')
}
