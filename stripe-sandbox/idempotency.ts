import type { SavedResponse } from '#sandbox-kit/saved-responses.ts'
import { ApiError, invalidParameter } from './api-error.ts'
import type { BaseContext } from './context.ts'

/** How long a key lives (docs.stripe.com/api/idempotent_requests). */
const keyLifetimeSeconds = 24 * 3600

/**
 * The response saved under this key.
 * @throws ApiError 400 `idempotency_error` when the key was first used with other parameters
 */
export function findSavedResponse(
  { savedResponses, nowSeconds }: BaseContext,
  key: string,
  fingerprint: string,
): SavedResponse | undefined {
  if (key.length > 255)
    throw invalidParameter('Idempotency keys can only be up to 255 characters long.', 'Idempotency-Key')
  const saved = savedResponses.find(key, nowSeconds() - keyLifetimeSeconds)
  if (saved && saved.fingerprint !== fingerprint)
    throw new ApiError(
      400,
      {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      },
      { isSaved: false },
    )
  return saved
}

/** Call it in the transaction of the request, so that both are committed or neither. */
export function saveResponse(
  { savedResponses, nowSeconds }: BaseContext,
  key: string,
  fingerprint: string,
  response: SavedResponse,
): void {
  savedResponses.deleteBefore(nowSeconds() - keyLifetimeSeconds)
  savedResponses.save(key, fingerprint, response, nowSeconds())
}
