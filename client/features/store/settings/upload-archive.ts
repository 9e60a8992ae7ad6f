import { ApiError } from '#client/platform/api.ts'
import { call, callBytes } from '#client/platform/call.ts'
import { RESTORE_PART_BYTES, type RestoreView } from '#contract/store/restore.ts'

const RETRIES = 20
const RETRY_MS = 3_000

/**
 * Uploads an archive in parts, from where an earlier upload of the same file stopped. Waits out a lost connection.
 * Throws ApiError; AbortError if the signal is aborted.
 */
export async function uploadArchive(
  file: File,
  { signal, onView }: { signal: AbortSignal; onView: (view: RestoreView) => void },
): Promise<void> {
  let view = await call('POST /admin/restore', { body: { name: file.name, bytes: file.size } })
  let failures = 0
  onView(view)
  while (view.upload && view.upload.received < file.size) {
    const { received } = view.upload
    try {
      view = await callBytes('PUT /admin/restore/parts/:offset', {
        params: { offset: received },
        bytes: file.slice(received, received + RESTORE_PART_BYTES),
        signal,
      })
      failures = 0
    } catch (error) {
      const isLost = error instanceof ApiError && (error.status === 0 || error.status >= 502)
      if (!isLost || ++failures > RETRIES) throw error
      await wait(RETRY_MS, signal)
      view = await call('GET /admin/restore', { signal }).catch(() => view)
    }
    onView(view)
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new DOMException('The upload was canceled.', 'AbortError'))
      },
      { once: true },
    )
  })
}
