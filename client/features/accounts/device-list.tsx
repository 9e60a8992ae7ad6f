import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sendJson } from '#client/platform/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { AccountSession } from '#contract/account.ts'
import { accountSessionsQuery } from './account-queries.ts'

const seen = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** The account's sessions, each with a sign-out button. */
export function DeviceList() {
  return (
    <Loaded query={useQuery(accountSessionsQuery())} problem="Your devices can't be loaded.">
      {(sessions) => <Devices sessions={sessions} />}
    </Loaded>
  )
}

function Devices({ sessions }: { sessions: AccountSession[] }) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const end = useMutation({
    mutationFn: (path: string) => sendJson('DELETE', path),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountSessionsQuery().queryKey }),
    onError: (error) => showToast({ tone: 'error', text: error.message }),
  })
  const others = sessions.filter((session) => !session.isCurrent)
  return (
    <div className="acct__devices">
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className="row-between">
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
