import { isRefusal } from '#server/features/selling/payments/index.ts'

/** The provider forgets idempotency keys after 24 h, so nothing is asked for again under an older one. */
const ASK_WITHIN_MS = 20 * 3_600_000

/**
 * Asks the provider to make something, or for what it made. Before a refusal counts, its list is asked: a request whose
 * answer was lost may have made it.
 * @param create asks under an idempotency key; undefined: it can no longer be asked for as it is
 * @returns `problem`: what the provider refused with, unless it was not asked
 * @throws errors that say nothing about the request, such as that the provider cannot be reached
 */
export async function askOnce<Made>({
  ageMs,
  create,
  find,
}: {
  ageMs: number
  create: (() => Promise<Made>) | undefined
  find: () => Promise<Made | undefined>
}): Promise<{ made: Made | undefined; problem: unknown }> {
  if (ageMs > ASK_WITHIN_MS || !create) return { made: await find(), problem: undefined }
  try {
    return { made: await create(), problem: undefined }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { made: await find(), problem: error }
  }
}
