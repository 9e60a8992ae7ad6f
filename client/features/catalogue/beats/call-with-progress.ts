import { ApiError, apiError } from '#client/platform/api.ts'
import {
  type AnswerOf,
  type FormInput,
  type FormRoute,
  parseAnswer,
  resolveRoute,
} from '#client/platform/call.ts'
import { faultText } from '#contract/text/fault-text.ts'
import { formatBytes } from '#contract/text/format-bytes.ts'
import { pageLocale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'

export type UploadOptions = {
  signal: AbortSignal
  onSent: (bytes: number, total: number) => void
  /** What else to do if the upload was stopped on its way. */
  advice?: Message
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
    let arrived: Message | undefined
    request.upload.onprogress = ({ loaded, total }) => {
      arrived = msg`${{ sent: formatBytes(loaded, pageLocale()) }} of ${{ total: formatBytes(total, pageLocale()) }} had been sent.`
      options.onSent(loaded, total)
    }
    const fail = (error: unknown) => {
      if (!(error instanceof ApiError && error.isUnreached)) return reject(error)
      const more = [arrived, options.advice].filter((text) => text !== undefined).map(faultText)
      reject(new ApiError(error.status, error.code, [error.message, ...more].join(' ')))
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
    request.onerror = () => fail(new ApiError(0, 'offline', faultText(msg`The connection was cut.`)))
    request.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'))
    options.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
