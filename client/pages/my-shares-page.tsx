import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ProofDialog } from '#client/features/accounts/auth/index.ts'
import { MySharesView } from '#client/features/selling/payouts/index.ts'
import { call } from '#client/platform/call.ts'
import { loginPath } from '#client/platform/return-to.ts'
import { useSession } from '#client/platform/session.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Box, Text } from '#client/ui/primitives.tsx'

/** What a collaborator is owed. A link in an invitation opens it for the account with the invited address. */
export function MySharesPage() {
  const { t } = useLingui()
  const { session } = useSession()
  const [search] = useSearchParams()
  const invitation = search.get('invitation')
  const back = invitation === null ? '/my-shares' : `/my-shares?invitation=${invitation}`
  return (
    <Box padTop="s6" padBottom="s9" wrap>
      <Text as="h1" below="s5" size="h2" tabIndex={-1}>
        <Trans>My Shares</Trans>
      </Text>
      {session.status === 'unknown' && <LoadingNote text={t`Loading...`} />}
      {session.status === 'signed-out' && (
        <EmptyNote title={t`Sign in to see your shares.`}>
          <Text tone="muted">
            <Trans>Use the email address that was invited. Without an account, create one.</Trans>
          </Text>
          <Link className={buttonClass({ variant: 'primary' })} to={loginPath(back)}>
            <Trans>Sign in</Trans>
          </Link>
        </EmptyNote>
      )}
      {session.status === 'signed-in' &&
        (invitation === null ? <MySharesView /> : <ClaimedShares token={invitation} />)}
      <ProofDialog />
    </Box>
  )
}

function ClaimedShares({ token }: { token: string }) {
  const { t } = useLingui()
  const claim = useQuery({
    queryKey: ['POST /split-invitations/:token/claim', token],
    queryFn: () => call('POST /split-invitations/:token/claim', { params: { token } }),
    retry: false,
  })
  return (
    <Loaded query={claim} problem={t`This invitation can't be opened with your account.`}>
      {() => <MySharesView />}
    </Loaded>
  )
}
