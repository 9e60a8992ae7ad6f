import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { useSession } from '#client/platform/session.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogActions, DialogBox } from '#client/ui/dialog-parts.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Box, Grid, Text } from '#client/ui/primitives.tsx'

const SignInHere = lazyComponent(async () => (await import('./sign-in-here.tsx')).SignInHere, <Loading />)

function Loading() {
  const { t } = useLingui()
  return <LoadingNote text={t`Loading...`} />
}

type Head = { title: string; line?: ReactNode }

/**
 * Asks a visitor to sign in for a feature that needs an account, and signs in over the page: whoever opened it goes on
 * where they were, once the session is known. `back` is where forms on pages of their own return to.
 */
export function LoginDialog({
  open,
  title,
  line,
  cover,
  back,
  action,
  onClose,
  children,
}: {
  open: boolean
  title: string
  /** What it is about, below the title. */
  line?: string
  /** Its picture, 56 px. */
  cover?: ReactNode
  back: string
  action?: string
  onClose: () => void
  /** Why an account is needed. */
  children: ReactNode
}) {
  const { t } = useLingui()
  const { session } = useSession()
  const id = useId()
  const [head, setHead] = useState<Head>()
  const shown = head ?? { title, line }
  const close = () => {
    setHead(undefined)
    onClose()
  }
  // Pressed before the store has said who this is: not asked of somebody who is signed in.
  if (session.status === 'unknown')
    return (
      <Dialog open={open} onClose={close} label={t`Loading...`}>
        <DialogBox>
          <Grid columns={['main', 'tap']} gap="s3-5" align="start">
            <Loading />
            <IconButton label={t`Close`} icon={X} onClick={close} />
          </Grid>
        </DialogBox>
      </Dialog>
    )
  return (
    <Dialog open={open} onClose={close} labelledBy={id}>
      <DialogBox>
        <Grid columns={cover ? ['56', 'main', 'tap'] : ['main', 'tap']} gap="s3-5" align="center">
          {cover}
          <Box minWidth="0" breakable>
            <Text as="h2" size="h3" id={id}>
              {shown.title}
            </Text>
            {(shown.line ?? line) && (
              <Text tone="muted" size="ui">
                {shown.line ?? line}
              </Text>
            )}
          </Box>
          <IconButton label={t`Close`} icon={X} onClick={close} />
        </Grid>
        {head ? (
          <SignInHere to={back} onStep={(next, below) => setHead({ title: next, line: below })} />
        ) : (
          <>
            <Text tone="muted">{children}</Text>
            <DialogActions>
              <Button variant="quiet" onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
              <Button variant="primary" onClick={() => setHead({ title: t`Sign in` })}>
                {action ?? t`Sign in`}
              </Button>
            </DialogActions>
          </>
        )}
      </DialogBox>
    </Dialog>
  )
}
