import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LoginDialog, useSession } from '#client/features/accounts/auth/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogHead } from '#client/ui/dialog-panel.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiDialog from '#client/ui/styles/dialog.module.css'
import uiForms from '#client/ui/styles/forms.module.css'
import uiSegments from '#client/ui/styles/segments.module.css'
import uiType from '#client/ui/styles/type.module.css'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import type { Crate, CrateDetail } from '#contract/discovery/crate.ts'
import { CRATE_NAME_LENGTH } from '#contract/discovery/crate-limits.ts'
import { cratesQuery } from './crate-queries.ts'
import { useCrateChange } from './use-crate-change.ts'

type NamedBeat = { id: string; title: string }

/** Adds a beat to crates or removes it. Crates need an account: visitors are asked to log in. */
export function PutInCrate({ beat, open, onClose }: { beat: NamedBeat; open: boolean; onClose: () => void }) {
  const { session } = useSession()
  const id = useId()
  if (session.status !== 'signed-in')
    return (
      <LoginDialog open={open} title="Sign in to keep crates" back={beatPath(beat)} onClose={onClose}>
        Crates, notes and share links need an account. Hearts work without one.
      </LoginDialog>
    )
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id}>
      <div className={uiDialog.dialog}>
        <DialogHead id={id} title={`Put “${beat.title}” in a crate`} onClose={onClose} />
        <Picks beat={beat} />
        <NewCrate beat={beat} />
        <div className={uiDialog.dialogActs}>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Picks({ beat }: { beat: NamedBeat }) {
  const crates = useQuery(cratesQuery(beat.id))
  return (
    <Loaded query={crates} problem="Your crates can't be loaded.">
      {(data) => (
        <ul className={uiSegments.picks}>
          {data
            .filter(({ kind }) => kind === 'own')
            .map((crate) => (
              <Pick key={crate.id} beat={beat} crate={crate} />
            ))}
        </ul>
      )}
    </Loaded>
  )
}

function Pick({ beat, crate: { id, name, beatCount, hasBeat } }: { beat: NamedBeat; crate: Crate }) {
  const change = useCrateChange()
  /** What was clicked, until the refetched crates have it. */
  const [wanted, setWanted] = useState<boolean>()
  const isIn = wanted ?? hasBeat
  const toggle = () => {
    setWanted(!isIn)
    change.mutate(
      () => call(`${isIn ? 'DELETE' : 'PUT'} /crates/:id/beats/:beatId`, { params: { id, beatId: beat.id } }),
      { onSettled: () => setWanted(undefined) },
    )
  }
  return (
    <li>
      <label className={uiSegments.checkline}>
        <input type="checkbox" checked={isIn} onChange={toggle} />
        <span>{name}</span>
        <span className={classNames(uiBase.num, uiType.muted)}>{beatCount}</span>
      </label>
    </li>
  )
}

function NewCrate({ beat }: { beat: NamedBeat }) {
  const [name, setName] = useState('')
  const create = useCrateChange<CrateDetail>()
  return (
    <form
      className={classNames(uiForms.joined, uiSegments.copyrow)}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        const body = { name: name.trim(), beatIds: [beat.id] }
        create.mutate(() => call('POST /crates', { body }), { onSuccess: () => setName('') })
      }}
    >
      <input
        className={uiForms.input}
        aria-label="Name of a new crate"
        placeholder="Or a new crate"
        maxLength={CRATE_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={create.isPending}>
        Make
      </Button>
    </form>
  )
}
