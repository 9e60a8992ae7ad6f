import { setTimeout as wait } from 'node:timers/promises'
import { pick, type Random } from './random.ts'

const maxTries = 60

/** A client of the store. */
export type Person = {
  cookie: string
  /** Separate random numbers for instance and retry delay: the number of retries depends on the kills. */
  luck: Random
}

/** Requests any instance, with retries while it is being killed or its provider is down, as a patient user would. */
export async function ask<T>(
  stores: readonly string[],
  { cookie, luck }: Person,
  method: string,
  path: string,
  payload?: object,
  tries = maxTries,
): Promise<T | undefined> {
  for (let attempt = 0; attempt < tries; attempt++) {
    try {
      const answer = await fetch(pick(luck, stores) + path, {
        method,
        headers: { cookie, ...(payload && { 'content-type': 'application/json' }) },
        body: payload ? JSON.stringify(payload) : null,
        signal: AbortSignal.timeout(8_000),
      })
      if (answer.status < 500) return (await answer.json()) as T
      await answer.arrayBuffer()
      await wait(80 + luck() * 120)
    } catch {
      // Killed and restarting: retrying faster would only take CPU time from it.
      await wait(200 + luck() * 400)
    }
  }
  return undefined
}

/** Repeats an act at a provider that is being killed. @throws its last error */
export async function patiently<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++)
    try {
      return await act()
    } catch (error) {
      if (attempt === maxTries) throw error
      await wait(250)
    }
}

/** Why the store refused, if it did. */
export function refusalOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('code' in answer)) return undefined
  return typeof answer.code === 'string' ? answer.code : undefined
}
