import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sendJson } from '#client/platform/api.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { AccountSession } from '#contract/account.ts'
import { accountSessionsQuery } from './account-queries.ts'

const seen = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Where one is signed in, and ending it there. */
export function DeviceList() {
  const sessions = useQuery(accountSessionsQuery())
  const queryClient = useQueryClient()
  const showToast = useToast()
  const end = useMutation({
    mutationFn: (path: string) => sendJson('DELETE', path),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountSessionsQuery().queryKey }),
    onError: (error) => showToast({ tone: 'error', text: error.message }),
  })
  if (sessions.isPending) return <LoadingNote text="Loading..." />
  if (sessions.isError) {
    return (
      <EmptyNote title="Your devices could not be loaded." alert>
        <p className="muted">{sessions.error.message}</p>
        <Button onClick={() => sessions.refetch()}>Retry</Button>
      </EmptyNote>
    )
  }
  const others = sessions.data.filter((session) => !session.isCurrent)
  return (
    <div className="acct__devices">
      <ul>
        {sessions.data.map((session) => (
          <li key={session.id}>
            <DeviceText session={session} />
            {!session.isCurrent && (
              <Button
                small
                variant="quiet"
                disabled={end.isPending}
                aria-label={`End the session on ${session.device}`}
                onClick={() => end.mutate(`/api/account/sessions/${session.id}`)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div>
          <Button small disabled={end.isPending} onClick={() => end.mutate('/api/account/sessions')}>
            End all other sessions
          </Button>
        </div>
      )}
    </div>
  )
}

function DeviceText({ session }: { session: AccountSession }) {
  return (
    <div>
      <b>{session.device}</b>
      <p className="muted small num">
        {session.isCurrent ? 'This device' : `Last seen ${seen.format(new Date(session.seenAt))}`} ·{' '}
        {session.address}
      </p>
    </div>
  )
}
