import { useLingui } from '@lingui/react/macro'
import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { privateQueries } from '#client/platform/private-queries.ts'
import { privateStorage } from '#client/platform/private-storage.ts'
import { loginPath } from '#client/platform/return-to.ts'
import { SessionContext, type SessionControls, type SessionState } from '#client/platform/session.ts'
import { useToast } from '#client/ui/toast.tsx'

const CHECK_EVERY_MS = 60_000
const RETRY_MS = 5_000
const CHANNEL = 'backbeat-session'

/** Messages between tabs. */
type TabMessage = 'signed-in' | 'signed-out'

/**
 * Holds the session: checked at start, every minute, when the tab becomes visible, and after any 401. Synchronized
 * between tabs. An expired session shows a toast with a sign-in link.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const [session, setSession] = useState<SessionState>({ status: 'unknown' })
  const current = useRef(session)
  const channel = useRef<BroadcastChannel | undefined>(undefined)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()

  const change = useCallback(
    (next: SessionState) => {
      const before = current.current
      const isSame = JSON.stringify(before) === JSON.stringify(next)
      if (isSame) return
      current.current = next
      setSession(next)
      const userOf = (state: SessionState) => (state.status === 'signed-in' ? state.userId : undefined)
      if (before.status !== 'unknown' && userOf(before) !== userOf(next)) {
        queryClient.removeQueries(privateQueries)
      }
    },
    [queryClient],
  )

  const noteEnded = useCallback(() => {
    const { pathname, search } = window.location
    change({ status: 'signed-out' })
    showToast({
      tone: 'error',
      text: t`Your session has ended. Please sign in again.`,
      action: { label: t`Sign in`, run: () => navigate(loginPath(pathname + search)) },
    })
  }, [change, navigate, showToast, t])

  const checkSession = useCallback(async () => {
    const asked = current.current
    try {
      const found = await call('GET /auth/session', { query: { optional: 'true' } })
      // Signed in or out while the request was in flight: the response is stale.
      if (current.current !== asked) return
      if (found) {
        const { exp: _, ...user } = found
        change({ status: 'signed-in', ...user })
      } else if (asked.status === 'signed-in') noteEnded()
      else change({ status: 'signed-out' })
    } catch (error) {
      // A failed request changes nothing; an unknown session is retried soon.
      if (!(error instanceof ApiError)) throw error
      if (current.current.status === 'unknown') setTimeout(() => void checkSession(), RETRY_MS)
    }
  }, [change, noteEnded])

  useEffect(() => {
    void checkSession()
    const timer = setInterval(() => void checkSession(), CHECK_EVERY_MS)
    const onVisible = () => {
      if (document.visibilityState === 'visible') void checkSession()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [checkSession])

  useEffect(() => {
    const tabs = new BroadcastChannel(CHANNEL)
    channel.current = tabs
    tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data === 'signed-in') void checkSession()
      else {
        privateStorage.clear()
        if (current.current.status === 'signed-out') return
        change({ status: 'signed-out' })
        navigate('/')
      }
    }
    return () => tabs.close()
  }, [change, checkSession, navigate])

  useEffect(() => {
    const onEvent = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      const { error } = event.action
      if (
        error instanceof ApiError &&
        /^(unauthenticated|passkey_required|password_required)$/.test(error.code)
      )
        void checkSession()
    }
    const ends = [
      queryClient.getQueryCache().subscribe(onEvent),
      queryClient.getMutationCache().subscribe(onEvent),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [queryClient, checkSession])

  const controls = useMemo<SessionControls>(() => {
    const tell = (message: TabMessage) => channel.current?.postMessage(message)
    const noteSignedOut = () => {
      privateStorage.clear()
      change({ status: 'signed-out' })
      tell('signed-out')
      navigate('/')
    }
    const signOut = async () => {
      try {
        await call('POST /auth/logout')
      } catch {
        showToast({
          tone: 'error',
          text: t`You are still signed in. We could not reach the store.`,
          action: { label: t`Retry`, run: () => void signOut() },
        })
        return
      }
      noteSignedOut()
    }
    return {
      session,
      checkSession,
      signOut,
      noteSignedOut,
      noteSignedIn: ({ id, username, role }) => {
        change({ status: 'signed-in', userId: id, username, role })
        tell('signed-in')
      },
    }
  }, [session, change, checkSession, navigate, showToast, t])

  return <SessionContext value={controls}>{children}</SessionContext>
}
