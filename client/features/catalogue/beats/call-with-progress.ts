import { ApiError, apiError } from '#client/platform/api.ts'
import {
  type AnswerOf,
  type FormInput,
  type FormRoute,
  parseAnswer,
  resolveRoute,
} from '#client/platform/call.ts'
import { formatBytes } from '#contract/text/format-bytes.ts'

export type UploadOptions = {
  signal: AbortSignal
  onSent: (bytes: number, total: number) => void
  /** What else to do if the upload was stopped on its way. */
  advice?: string
}

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
    let arrived = ''
    request.upload.onprogress = ({ loaded, total }) => {
      arrived = `${formatBytes(loaded)} of ${formatBytes(total)}`
      options.onSent(loaded, total)
    }
    const fail = (error: unknown) => {
      if (!(error instanceof ApiError && error.isUnreached)) return reject(error)
      const words = [error.message, arrived && `${arrived} had been sent.`, options.advice]
      reject(new ApiError(error.status, error.code, words.filter(Boolean).join(' ')))
    }
    request.onload = () => {
      const { status, responseText } = request
      const header = (name: string) => request.getResponseHeader(name)
      try {
        if (status < 200 || status >= 300) throw apiError(status, responseText, header)
        resolve(parseAnswer<N>(status, responseText, header))
      } catch (error) {
        fail(error)
      }
    }
    request.onerror = () => fail(new ApiError(0, 'offline', 'The connection was cut.'))
    request.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'))
    options.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
