/** A day as it stands on license documents, such as `November 21, 2026`, in UTC. Takes ISO 8601. */
export function dayOf(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
