/** The browser answers at once or not at all, e.g. for a format it cannot play. */
const PATIENCE_MS = 4_000

/** Length of an audio file in seconds; undefined if the browser cannot tell. The server measures it exactly. */
export function readDuration(file: Blob): Promise<number | undefined> {
  const url = URL.createObjectURL(file)
  const audio = new Audio()
  return new Promise<number | undefined>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS)
    audio.preload = 'metadata'
    audio.onloadedmetadata = () => {
      clearTimeout(timer)
      // 0 or infinite: its header does not say.
      const { duration } = audio
      resolve(duration > 0 && Number.isFinite(duration) ? duration : undefined)
    }
    audio.onerror = () => {
      clearTimeout(timer)
      resolve(undefined)
    }
    audio.src = url
  }).finally(() => {
    audio.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}
