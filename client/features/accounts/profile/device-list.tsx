import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Row, Stack, Text } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { AccountSession } from '#contract/accounts/account.ts'
import { localMoment } from '#contract/text/dates.ts'
import { accountSessionsQuery } from './account-queries.ts'

/** The account's sessions, each with a sign-out button. */
export function DeviceList() {
  const { t } = useLingui()
  return (
    <Loaded query={useQuery(accountSessionsQuery())} problem={t`Your devices can't be loaded.`}>
      {(sessions) => <Devices sessions={sessions} />}
    </Loaded>
  )
}

function Devices({ sessions }: { sessions: AccountSession[] }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const end = useMutation({
    mutationFn: (id?: string) =>
      id === undefined
        ? call('DELETE /account/sessions')
        : call('DELETE /account/sessions/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountSessionsQuery().queryKey }),
    onError: (error) => showToast({ tone: 'error', text: error.message }),
  })
  const others = sessions.filter((session) => !session.isCurrent)
  return (
    <Stack gap="s4">
      <ul>
        {sessions.map((session) => (
          <Row as="li" minHeight="64" border="bottom" key={session.id} justify="between" gap="s4">
            <DeviceText session={session} />
            {!session.isCurrent && (
              <Button
                small
                variant="quiet"
                disabled={end.isPending}
                aria-label={t`End the session on ${{ device: session.device }}`}
                onClick={() => end.mutate(session.id)}
              >
                <Trans>End</Trans>
              </Button>
            )}
          </Row>
        ))}
      </ul>
      {others.length > 0 && (
        <div>
          <Button small disabled={end.isPending} onClick={() => end.mutate(undefined)}>
            <Trans>End all other sessions</Trans>
          </Button>
        </div>
      )}
    </Stack>
  )
}

function DeviceText({ session }: { session: AccountSession }) {
  const { t } = useLingui()
  return (
    <div>
      <b>{session.device}</b>
      <Text tone="muted" size="small" numeric>
        {session.isCurrent ? t`This device` : t`Last seen ${{ seenAt: localMoment(session.seenAt) }}`} ·{' '}
        {session.address}
      </Text>
    </div>
  )
}
