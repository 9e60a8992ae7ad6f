import { Copy, ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogHead } from '#client/ui/dialog-panel.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { CrateDetail } from '#contract/crate.ts'
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
  const id = useId()
  const change = useCrateChange()
  const toast = useToast()
  const { publicUrl } = useStoreSettings()
  const path = `/api/crates/${crate.id}`
  const link = `${publicUrl}/crates/${crate.shareToken}`
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast({ tone: 'ok', text: 'The link is copied.' }),
      () => toast({ tone: 'error', text: 'Your browser blocked copying. Select the link and copy it.' }),
    )
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id}>
      <div className="dialog">
        <DialogHead id={id} title={`Share “${crate.name}”`} onClose={onClose} />
        <Switch
          on={crate.shareToken !== null}
          onChange={(shared) => change.mutate({ method: 'PATCH', path, body: { shared } })}
        >
          Anyone with the link can listen
        </Switch>
        {crate.shareToken !== null && (
          <>
            <div className="field">
              <label htmlFor={`${id}link`}>Link</label>
              <div className="joined copyrow">
                <input
                  className="input num"
                  id={`${id}link`}
                  readOnly
                  value={link}
                  onFocus={(event) => event.target.select()}
                />
                <Button onClick={copy}>
                  <Copy className="ico ico--s" aria-hidden />
                  Copy
                </Button>
              </div>
            </div>
            <label className="checkline">
              <input
                type="checkbox"
                checked={crate.sharesNotes}
                onChange={(event) =>
                  change.mutate({ method: 'PATCH', path, body: { sharesNotes: event.target.checked } })
                }
              />
              Show my notes
            </label>
          </>
        )}
        <p className="small muted">
          They see the beats, your order and the words you gave the crate, and nothing else about you. Switch
          it off and the link stops working at once; a new link is a different one.
        </p>
        <div className="dialog__acts">
          {crate.shareToken !== null && (
            <Link className={buttonClass({ variant: 'quiet' })} to={`/crates/${crate.shareToken}`}>
              <ExternalLink className="ico ico--s" aria-hidden />
              Look at it
            </Link>
          )}
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  )
}
