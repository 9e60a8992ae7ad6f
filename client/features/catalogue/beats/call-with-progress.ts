import { ApiError } from '#client/platform/api.ts'
import { type AnswerOf, type FormInput, type FormRoute, resolveRoute } from '#client/platform/call.ts'
import type { ProblemBody } from '#contract/wire/problem.ts'

export type UploadOptions = { signal: AbortSignal; onSent: (bytes: number, total: number) => void }

/**
 * Uploads a form and reports the bytes sent, which `fetch` cannot. Throws ApiError; AbortError if the signal is
 * aborted.
 */
export function callWithProgress<N extends FormRoute>(
  name: N,
  { form, ...place }: FormInput<N>,
  options: UploadOptions,
): Promise<AnswerOf<N>> {
  const { method, address } = resolveRoute(name, place)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.upload.onprogress = ({ loaded, total }) => options.onSent(loaded, total)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300)
        resolve(JSON.parse(request.responseText) as AnswerOf<N>)
      else reject(problemOf(request))
    }
    request.onerror = () =>
      reject(new ApiError(0, 'offline', 'The upload was interrupted. Check your connection and try again.'))
    request.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'))
    options.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function problemOf(request: XMLHttpRequest): ApiError {
  let problem: Partial<ProblemBody> = {}
  try {
    problem = JSON.parse(request.responseText)
  } catch {
    // An error page of a proxy, not a response of the store.
  }
  return new ApiError(
    request.status,
    problem.code ?? 'unknown',
    problem.detail ?? 'Something went wrong. Please try again.',
    problem.errors ?? {},
  )
}
