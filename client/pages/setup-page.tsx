import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { AuthFrame, RecordsArt, SetupFields } from '#client/features/accounts/auth/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { withReturn } from '#client/platform/return-to.ts'
import { useSession } from '#client/platform/session.ts'
import { useHydrated } from '#client/platform/use-hydrated.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { LoadProblem } from '#client/ui/load-problem.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import { SETUP_MINUTES } from '#contract/accounts/setup-routes.ts'

/** Where the link leads to that a new store prints. What follows `#` never reaches a log or another site. */
export function SetupPage() {
  const { t } = useLingui()
  const token = useLocation().hash.slice(1)
  const { noteSignedIn } = useSession()
  const navigate = useNavigate()
  const link = useQuery({
    queryKey: ['setup', token],
    queryFn: () => call('POST /setup/check', { body: { token } }),
    enabled: useHydrated(),
    retry: false,
  })
  const code = link.error instanceof ApiError ? link.error.code : undefined
  if (code === 'setup_done') return <AlreadySetUp />
  return (
    <AuthFrame
      title={t`Set up your store`}
      lead={link.isSuccess ? t`Make the account that you run it with.` : undefined}
      art={<RecordsArt />}
    >
      {link.isSuccess ? (
        <SetupFields
          token={token}
          onDone={({ user }) => {
            noteSignedIn(user)
            navigate('/admin', { replace: true })
          }}
        />
      ) : code === 'setup_link_ended' ? (
        <NeedsLink />
      ) : link.isError ? (
        <LoadProblem title={t`The link could not be checked`} error={link.error} onRetry={link.refetch} />
      ) : (
        <LoadingNote text={t`Loading...`} />
      )}
    </AuthFrame>
  )
}

function NeedsLink() {
  return (
    <Stack gap="s4" pack="start">
      <Text>
        <Trans>
          This page opens with the setup link that the store printed when it started. The link works once, for{' '}
          {{ minutes: SETUP_MINUTES }} minutes.
        </Trans>
      </Text>
      <Text tone="muted">
        <Trans>Restart the store: it prints a new one. In a container, it is in the log.</Trans>
      </Text>
    </Stack>
  )
}

function AlreadySetUp() {
  const { t } = useLingui()
  const { session } = useSession()
  const isAdmin = session.status === 'signed-in' && session.role === 'admin'
  return (
    <Outcome title={t`This store is set up`}>
      <Text size="lede">
        <Trans>
          Its administrator signs in and finds First steps: what is left until your own beats are on sale. The
          demo’s month is removed on Today, its beats under Beats.
        </Trans>
      </Text>
      <Link
        className={buttonClass({ variant: 'primary' })}
        to={isAdmin ? '/admin' : withReturn('/login', '/admin')}
      >
        {isAdmin ? <Trans>Open the admin area</Trans> : <Trans>Sign in</Trans>}
      </Link>
    </Outcome>
  )
}
