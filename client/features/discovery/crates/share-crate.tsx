import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { LazyShareTabs } from '#client/features/reach/share/index.ts'
import { call } from '#client/platform/call.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { CheckLine } from '#client/ui/choice-parts.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogHead } from '#client/ui/dialog-panel.tsx'
import { DialogActions, DialogBox } from '#client/ui/dialog-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { Switch } from '#client/ui/switch.tsx'
import type { CrateDetail } from '#contract/discovery/crate.ts'
import { useCrateChange } from './use-crate-change.ts'

/** Share link of a crate: on, off, copy. Turned off, it stops working immediately. */
export function ShareCrate({
  crate,
  open,
  onClose,
}: {
  crate: CrateDetail
  open: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const id = useId()
  const change = useCrateChange()
  const params = { id: crate.id }
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id}>
      <DialogBox>
        <DialogHead id={id} title={t`Share “${{ name: crate.name }}”`} onClose={onClose} />
        <Switch
          on={crate.shareToken !== null}
          onChange={(shared) => change.mutate(() => call('PATCH /crates/:id', { params, body: { shared } }))}
        >
          <Trans>Anyone with the link can listen</Trans>
        </Switch>
        {crate.shareToken !== null && (
          <>
            <LazyShareTabs subject={{ kind: 'crate', token: crate.shareToken, name: crate.name }} />
            <CheckLine>
              <input
                type="checkbox"
                checked={crate.sharesNotes}
                onChange={(event) =>
                  change.mutate(() =>
                    call('PATCH /crates/:id', { params, body: { sharesNotes: event.target.checked } }),
                  )
                }
              />
              <Trans>Show my notes</Trans>
            </CheckLine>
          </>
        )}
        <Text size="small" tone="muted">
          <Trans>
            They see the beats, their order and the crate's name and text, and nothing else about you. Turn
            the link off and it stops working at once. Turning it on again makes a new one.
          </Trans>
        </Text>
        <DialogActions>
          {crate.shareToken !== null && (
            <Link className={buttonClass({ variant: 'quiet' })} to={`/crates/${crate.shareToken}`}>
              <LineIcon of={ExternalLink} size="small" />
              <Trans>View shared page</Trans>
            </Link>
          )}
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </DialogActions>
      </DialogBox>
    </Dialog>
  )
}
