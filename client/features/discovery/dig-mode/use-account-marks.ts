import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { crateQueries } from '#client/features/discovery/crates/index.ts'
import {
  changeMarks,
  getMarks,
  type MarkedBeats,
  markBeat,
  subscribeToMarks,
} from '#client/features/player/favorites/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { useSession } from '#client/platform/session.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { DiggingOnDevice } from '#contract/discovery/crate.ts'
import type { OwnSong } from '#contract/discovery/fit.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'

const MAX_JOINED = 2_000

/**
 * Syncs this device's marks with the account. At sign-in a visitor's marks are merged into the account; at sign-out the
 * account's are removed from the device.
 */
export function useAccountMarks(): void {
  const { i18n } = useLingui()
  const { session } = useSession()
  const userId = session.status === 'signed-in' ? session.userId : undefined
  const isKnown = session.status !== 'unknown'
  const toast = useToast()
  const client = useQueryClient()

  useEffect(() => {
    if (!isKnown) return
    const { owner } = getMarks()
    if (userId === undefined) {
      if (owner !== undefined) changeMarks({ ...noBeats, owner: undefined })
      return
    }
    const stop = new AbortController()
    void start(userId, stop.signal).then(
      (joined) => joined && toast({ tone: 'ok', text: i18n._(welcome(joined)) }),
      () => {
        // Offline: the device keeps its marks, and the next page retries.
      },
    )
    return () => stop.abort()
  }, [isKnown, userId, toast, i18n])

  useEffect(() => {
    if (userId === undefined) return
    const sender = new MarkSender((text) => toast({ tone: 'error', text }))
    const send = () =>
      void sender.send(userId).then((sent) => {
        if (sent) void client.invalidateQueries(crateQueries)
      })
    const unsubscribe = subscribeToMarks(send)
    window.addEventListener('online', send)
    send()
    return () => {
      unsubscribe()
      window.removeEventListener('online', send)
    }
  }, [userId, toast, client])
}

/** The tempo and key last synced with the account; undefined before the first sync. */
let toldSong: string | undefined

const keyOf = (song: OwnSong) => JSON.stringify([song.bpm, song.tone])

const noBeats = { hearts: {}, passed: {}, gone: {}, pending: {} }

/** Downloads the account's marks and uploads a visitor's. Returns the number of merged hearts. */
async function start(userId: string, signal: AbortSignal): Promise<number> {
  const { owner, hearts, passed, song } = getMarks()
  toldSong = undefined
  const isVisitor = owner === undefined
  // Another account's marks are discarded.
  if (!isVisitor && owner !== userId) changeMarks({ ...noBeats, owner: userId })
  const device: DiggingOnDevice = {
    hearts: newestOf(hearts),
    passed: newestOf(passed),
    song: { bpm: song.bpm ?? null, tone: song.tone ?? null },
  }
  const before = getMarks().pending
  const account = isVisitor
    ? await call('POST /account/digging', { body: device })
    : await call('GET /account/digging', { signal })
  if (signal.aborted) return 0
  const { pending } = getMarks()
  // Changes made during the request, which the response does not include.
  const late = isVisitor
    ? Object.fromEntries(Object.entries(pending).filter(([key, value]) => before[key] !== value))
    : pending
  const { bpm, tone } = account.song
  const accountSong = { bpm: bpm ?? undefined, tone: tone ?? undefined }
  const isSongKept = bpm !== null || tone !== null
  toldSong = keyOf(isSongKept ? accountSong : isVisitor ? song : {})
  changeMarks({
    owner: userId,
    hearts: withLate('hearts', account.hearts, late),
    passed: withLate('passed', account.passed, late),
    pending: late,
    ...(isSongKept && { song: accountSong }),
  })
  return isVisitor ? Object.keys(hearts).length : 0
}

function withLate(
  kind: 'hearts' | 'passed',
  ids: readonly string[],
  late: Readonly<Record<string, boolean>>,
): MarkedBeats {
  const now = Date.now()
  const marked = new Map(ids.map((id, at) => [id, now - at]))
  for (const [key, isMarked] of Object.entries(late)) {
    const [lateKind, id = ''] = key.split('/')
    if (lateKind !== kind) continue
    if (isMarked) marked.set(id, now)
    else marked.delete(id)
  }
  return Object.fromEntries(marked)
}

function newestOf(marked: MarkedBeats): string[] {
  return Object.entries(marked)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_JOINED)
    .map(([id]) => id)
}

function welcome(count: number): Message {
  return msg`${plural(
    { count },
    {
      one: 'Welcome. The heart from this device is in your account now.',
      other: 'Welcome. The # hearts from this device are in your account now.',
    },
  )}`
}

/** Uploads this device's changes, one at a time. */
class MarkSender {
  readonly #onRefused: (text: string) => void
  #isSending = false

  constructor(onRefused: (text: string) => void) {
    this.#onRefused = onRefused
  }

  /** Returns whether the account accepted the change. */
  async send(userId: string): Promise<boolean> {
    if (this.#isSending || getMarks().owner !== userId) return false
    this.#isSending = true
    let isSent = false
    try {
      for (let next = firstPending(); next; next = firstPending()) {
        await this.#sendOne(...next)
        isSent = true
      }
      await this.#sendSong()
    } catch {
      // Offline: retried with the next change or when online.
    } finally {
      this.#isSending = false
    }
    return isSent
  }

  async #sendOne(key: string, isMarked: boolean): Promise<void> {
    const [kind = '', id = ''] = key.split('/')
    try {
      await call(`${isMarked ? 'PUT' : 'DELETE'} /crates/:id/beats/:beatId`, {
        params: { id: kind, beatId: id },
      })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.status === 401)
        throw error
      if (isMarked) markBeat(kind === 'passed' ? 'passed' : 'hearts', id, false)
      this.#onRefused(error.message)
      dropPending(key)
      return
    }
    if (getMarks().pending[key] === isMarked) dropPending(key)
  }

  async #sendSong(): Promise<void> {
    const { song } = getMarks()
    if (toldSong === undefined || keyOf(song) === toldSong) return
    await call('PUT /account/song', { body: { bpm: song.bpm ?? null, tone: song.tone ?? null } })
    toldSong = keyOf(song)
  }
}

function firstPending(): [key: string, isMarked: boolean] | undefined {
  return Object.entries(getMarks().pending)[0]
}

function dropPending(key: string): void {
  const { [key]: _, ...pending } = getMarks().pending
  changeMarks({ pending })
}
