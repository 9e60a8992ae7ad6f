import { DetailedError, type HttpResponse, Upload } from 'tus-js-client'
import { apiError } from '#client/platform/api.ts'
import { addressOf, call } from '#client/platform/call.ts'
import { createStore } from '#client/ui/create-store.ts'
import { DRAFT_FILES_AT_ONCE, DRAFT_HEAD_BYTES, MAX_FILES_PER_REQUEST } from '#contract/beats/draft.ts'
import { faultText } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'

const MAX_CHUNK_BYTES = 16 * 1024 * 1024
/** Below every proxy's default limit; nginx takes 1 MB. */
const MIN_CHUNK_BYTES = 256 * 1024
/** About half an hour of a lost connection or a stopped store. Progress starts the list over. */
const RETRY_AFTER_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, ...Array<number>(60).fill(30_000)]

type Item = {
  id: string
  file: File
  sent: number
  /** Bytes that the store has. */
  arrived: number
  isResumed: boolean
  /** Why the upload has stopped or is being retried. */
  problem?: string | undefined
  state: 'waiting' | 'sending' | 'done' | 'failed'
}

export type UploadProgress = {
  files: number
  doneFiles: number
  bytes: number
  sentBytes: number
  /** Bytes per second. */
  rate: number
  isPaused: boolean
  isPlanning: boolean
  failed: number
  /** Why a file has stopped or is being retried. */
  problem: string | undefined
  /** Files that the store did not take, with the reason. */
  refused: readonly { name: string; error: string }[]
  /** Bytes sent, by file. */
  sent: ReadonlyMap<string, number>
}

export const NOTHING_SENT: UploadProgress = {
  files: 0,
  doneFiles: 0,
  bytes: 0,
  sentBytes: 0,
  rate: 0,
  isPaused: false,
  isPlanning: false,
  failed: 0,
  problem: undefined,
  refused: [],
  sent: new Map(),
}

/** Sends files to drafts in the background, three at a time, smallest first. Outlives the page that shows it. */
class UploadQueue {
  #items: Item[] = []
  #running = new Map<string, Upload>()
  #refused: { name: string; error: string }[] = []
  #planning = 0
  #isPaused = false
  /** Shrinks to what a proxy in front of the store lets through. */
  #chunkBytes = MAX_CHUNK_BYTES
  #startedAt = 0
  #sentBefore = 0
  readonly progress = createStore(NOTHING_SENT)

  /**
   * Announces files and sends those that the store lacks. Throws ApiError; files announced before go on.
   * @param draftId the draft that a cover is for; otherwise the one of its name
   */
  async add(files: readonly File[], draftId?: string): Promise<void> {
    this.#planning++
    this.#refused = []
    this.#publish()
    try {
      const list = files.filter(({ name, size }) => size > 0 && !name.startsWith('.'))
      for (let at = 0; at < list.length; at += MAX_FILES_PER_REQUEST)
        await this.#announce(list.slice(at, at + MAX_FILES_PER_REQUEST), draftId)
    } finally {
      this.#planning--
      this.#publish()
    }
  }

  pause(): void {
    this.#isPaused = true
    for (const item of this.#items) {
      const upload = this.#running.get(item.id)
      if (!upload) continue
      void upload.abort()
      Object.assign(item, { state: 'waiting', isResumed: item.isResumed || hasBegun(upload) })
    }
    this.#running.clear()
    this.#publish()
  }

  resume(): void {
    this.#isPaused = false
    for (const item of this.#items) if (item.state === 'failed') item.state = 'waiting'
    this.#next()
  }

  async #announce(files: File[], draftId: string | undefined): Promise<void> {
    const announced: { name: string; bytes: number; hash: string; draftId: string | undefined }[] = []
    for (const file of files)
      announced.push({ name: file.name, bytes: file.size, hash: await hashHead(file), draftId })
    const planned = await call('POST /admin/drafts/files', { body: { files: announced } })
    for (const [at, { id, state, error }] of planned.entries()) {
      const file = files[at]
      if (!file) continue
      if (id === null) this.#refused.push({ name: file.name, error: error ?? '' })
      else if (state !== 'done' && !this.#isKnown(id))
        this.#items = [
          ...this.#items.filter((item) => item.id !== id),
          { id, file, sent: 0, arrived: 0, isResumed: state === 'resume', state: 'waiting' },
        ]
    }
    this.#next()
  }

  /** Sent, or on its way. What failed is sent again. */
  #isKnown(id: string): boolean {
    return this.#items.some((item) => item.id === id && item.state !== 'failed')
  }

  #next(): void {
    const waiting = this.#items
      .filter(({ state }) => state === 'waiting')
      .sort((a, b) => a.file.size - b.file.size)
    for (const item of waiting) {
      if (this.#isPaused || this.#running.size >= DRAFT_FILES_AT_ONCE) break
      this.#send(item)
    }
    this.#publish()
  }

  #send(item: Item): void {
    const endpoint = addressOf('POST /admin/drafts/uploads')
    if (this.#running.size === 0) {
      this.#startedAt = Date.now()
      this.#sentBefore = this.#sentBytes()
    }
    const chunkSize = this.#chunkBytes
    const end = (state: 'done' | 'failed' | 'waiting') => {
      item.state = state
      item.isResumed ||= hasBegun(upload)
      if (state === 'done') item.sent = item.file.size
      this.#running.delete(item.id)
      this.#next()
    }
    const stop = (error: Error | DetailedError) => {
      item.sent = item.arrived
      item.problem = explain(responseOf(error))
      this.#publish()
    }
    const upload = new Upload(item.file, {
      endpoint,
      // The store knows the file: nothing has to be remembered in the browser.
      uploadUrl: item.isResumed ? `${endpoint}/${item.id}` : null,
      chunkSize,
      retryDelays: RETRY_AFTER_MS,
      storeFingerprintForResuming: false,
      metadata: { file: item.id },
      onProgress: (sent) => {
        if (sent > item.sent) item.problem = undefined
        item.sent = sent
        this.#publish()
      },
      onChunkComplete: (_, arrived) => {
        item.arrived = arrived
      },
      onShouldRetry: (error) => {
        stop(error)
        return isTemporary(responseOf(error)?.getStatus() ?? 0)
      },
      onSuccess: () => end('done'),
      onError: (error) => {
        stop(error)
        const isTooLarge = isRefusedBySize(responseOf(error)) && chunkSize > MIN_CHUNK_BYTES
        if (isTooLarge) this.#chunkBytes = Math.min(this.#chunkBytes, chunkSize / 4)
        end(isTooLarge ? 'waiting' : 'failed')
      },
    })
    item.state = 'sending'
    this.#running.set(item.id, upload)
    upload.start()
  }

  #sentBytes(): number {
    return this.#items.reduce((sum, { sent }) => sum + sent, 0)
  }

  #publish(): void {
    const isBusy = this.#items.some(({ state }) => state !== 'done') || this.#planning > 0
    if (!isBusy) this.#items = []
    const seconds = (Date.now() - this.#startedAt) / 1000
    const sentBytes = this.#sentBytes()
    this.progress.set({
      files: this.#items.length,
      doneFiles: this.#items.filter(({ state }) => state === 'done').length,
      bytes: this.#items.reduce((sum, { file }) => sum + file.size, 0),
      sentBytes,
      rate: seconds < 2 ? 0 : (sentBytes - this.#sentBefore) / seconds,
      isPaused: this.#isPaused,
      isPlanning: this.#planning > 0,
      failed: this.#items.filter(({ state }) => state === 'failed').length,
      problem: this.#items.find(({ problem }) => problem)?.problem,
      refused: this.#refused,
      sent: new Map(this.#items.filter(({ sent }) => sent > 0).map(({ id, sent }) => [id, sent])),
    })
  }
}

/** Whether the store knows the upload, so that it can be asked how much has arrived. */
function hasBegun({ url }: Upload): boolean {
  return url !== null
}

function responseOf(error: Error | DetailedError): HttpResponse | null {
  return error instanceof DetailedError ? error.originalResponse : null
}

/** Whether a proxy refused the request for its size. */
function isRefusedBySize(response: HttpResponse | null): boolean {
  return response?.getStatus() === 413 && !response.getHeader('tus-resumable')
}

/** Whether the same request may succeed later: no response, a lock, or a server that is not there. */
function isTemporary(status: number): boolean {
  return status < 400 || status >= 500 || [408, 409, 423, 429].includes(status)
}

/** @param response null: there was none */
function explain(response: HttpResponse | null): string {
  if (!response) return faultText(msg`The connection was cut.`)
  const header = (name: string) => response.getHeader(name) ?? null
  // The store's upload protocol answers in plain text.
  if (header('tus-resumable'))
    return faultText(msg`The store refused the upload: ${{ reason: response.getBody().trim() }}`)
  return apiError(response.getStatus(), response.getBody(), header).message
}

export const uploadQueue = new UploadQueue()

/** Recognizes a file that is dropped again: 64 hexadecimal digits of its first 256 kB. */
async function hashHead(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, DRAFT_HEAD_BYTES).arrayBuffer())
  // Browsers have no digest on sites without TLS.
  if (!('subtle' in crypto)) return checksums(bytes)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** FNV-1a from eight starts. Nothing has to be secure here: it only finds an upload of the same person. */
function checksums(bytes: Uint8Array): string {
  return Array.from({ length: 8 }, (_, start) => {
    let hash = 0x811c9dc5 ^ start
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
    return (hash >>> 0).toString(16).padStart(8, '0')
  }).join('')
}
