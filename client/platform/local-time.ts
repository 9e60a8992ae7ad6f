/** A moment in the format of `<input type="datetime-local">`, in the browser's time zone; empty for none. */
export function localTime(at: Date | string | null | undefined): string {
  if (!at) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
