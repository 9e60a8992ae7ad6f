/** Path of a producer's page. @param username the name on beats */
export function producerPath(username: string): string {
  // Browsers take these for folders.
  if (username === '.' || username === '..') return `/beats?user=${username}`
  return `/producers/${encodeURIComponent(username)}`
}
