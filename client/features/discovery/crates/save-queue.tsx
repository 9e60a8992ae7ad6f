import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { LoginDialog } from '#client/features/accounts/auth/index.ts'
import { usePlayerState } from '#client/features/player/player/index.ts'
import { call } from '#client/platform/call.ts'
import { useSession } from '#client/platform/session.ts'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { CrateDetail } from '#contract/discovery/crate.ts'
import { MAX_BEATS_IN_CRATE } from '#contract/discovery/crate-limits.ts'
import { EditCrateDialog } from './edit-crate-dialog.tsx'
import { useCrateChange } from './use-crate-change.ts'

/** Saves the queue as a new crate, at most as many of its beats as a crate holds. Visitors are asked to log in. */
export function SaveQueue() {
  const { t } = useLingui()
  const { session } = useSession()
  const { pathname, search } = useLocation()
  const tracks = usePlayerState(({ playlist }) => playlist.tracks)
  const create = useCrateChange<CrateDetail>()
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const beatIds = tracks.slice(0, MAX_BEATS_IN_CRATE).map(({ id }) => id)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <LineIcon of={Layers} />
        <Trans>Save as crate</Trans>
      </Button>
      {session.status === 'signed-in' ? (
        <EditCrateDialog
          open={open}
          title={t`${plural(
            { count: beatIds.length },
            { one: 'Save # beat as a crate', other: 'Save # beats as a crate' },
          )}`}
          confirm={t`Create crate`}
          busy={create.isPending}
          onClose={close}
          onWords={(words) =>
            create.mutate(() => call('POST /crates', { body: { ...words, beatIds } }), {
              onSuccess: ({ name }) => {
                toast({ tone: 'ok', text: t`“${name}” is in your crates.` })
                close()
              },
            })
          }
        />
      ) : (
        <LoginDialog open={open} title={t`Sign in to save crates`} back={pathname + search} onClose={close}>
          <Trans>Crates, notes and share links need an account. Your queue stays on this device.</Trans>
        </LoginDialog>
      )}
    </>
  )
}
