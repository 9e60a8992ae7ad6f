import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from 'react-router'
import { DeviceHearts, OwnCrate, SharedCrate } from '#client/features/discovery/crates/index.ts'
import { loginPath } from '#client/platform/return-to.ts'
import { useSession } from '#client/platform/session.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Box, Text } from '#client/ui/primitives.tsx'
import { isCrateId } from '#contract/discovery/crate-limits.ts'

/** A crate: your own, your hearts, or one shared by a link. */
export function CratePage() {
  const { id = '' } = useParams()
  const isOwn = isCrateId(id)
  return (
    <Box padTop="fluid-3" padBottom="fluid-7" wrap>
      {isOwn ? (
        <>
          <Text below="s4">
            <Text as={Link} link to="/crates">
              <Trans>Your crates</Trans>
            </Text>
          </Text>
          <OwnOrVisitors id={id} />
        </>
      ) : (
        <SharedCrate key={id} token={id} />
      )}
    </Box>
  )
}

function OwnOrVisitors({ id }: { id: string }) {
  const { t } = useLingui()
  const { session } = useSession()
  if (session.status === 'unknown') return <LoadingNote text={t`Loading...`} />
  if (session.status === 'signed-in') return <OwnCrate key={id} id={id} />
  if (id === 'hearts') return <DeviceHearts />
  return (
    <EmptyNote isPage title={t`Sign in to open your crates.`}>
      <Link className={buttonClass({ variant: 'primary' })} to={loginPath(`/crates/${id}`)}>
        <Trans>Sign in</Trans>
      </Link>
    </EmptyNote>
  )
}
