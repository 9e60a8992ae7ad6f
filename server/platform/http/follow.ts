import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import type { App } from './app-type.ts'

/**
 * Calls `look` at an interval until the app closes, whether others changed something that this process keeps.
 * @param fault logged with its errors, but for outages, which the database logs itself
 * @returns a call in between, which never fails
 */
export function follow(
  app: Pick<App, 'addHook' | 'log'>,
  everyMs: number,
  look: () => Promise<unknown>,
  fault: string,
): () => Promise<void> {
  const lookSafely = async () => {
    try {
      await look()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) app.log.warn({ err: error }, fault)
    }
  }
  const timer = setInterval(() => void lookSafely(), everyMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return lookSafely
}
