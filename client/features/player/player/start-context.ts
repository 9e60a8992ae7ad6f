/** Bluetooth headphones can take 3 s to wake up. */
const START_TIMEOUT_MS = 5_000

/** No audio device plays the context's output. */
export class NoSoundError extends Error {}

/** Starts a context. Throws `NoSoundError` on timeout: without an audio device, `resume()` never settles. */
export async function startContext(context: AudioContext): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoSoundError('the audio context does not start')), START_TIMEOUT_MS)
  })
  await Promise.race([context.resume(), late]).finally(() => clearTimeout(timer))
}
