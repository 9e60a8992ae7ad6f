import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LoginDialog } from '#client/features/accounts/auth/index.ts'
import { call } from '#client/platform/call.ts'
import { useSession } from '#client/platform/session.ts'
import { Button } from '#client/ui/button.tsx'
import { CheckLine, Picks } from '#client/ui/choice-parts.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogHead } from '#client/ui/dialog-panel.tsx'
import { DialogActions, DialogBox } from '#client/ui/dialog-parts.tsx'
import { Input, Joined } from '#client/ui/form-parts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import type { Crate, CrateDetail } from '#contract/discovery/crate.ts'
import { CRATE_NAME_LENGTH } from '#contract/discovery/crate-limits.ts'
import { cratesQuery } from './crate-queries.ts'
import { useCrateChange } from './use-crate-change.ts'

type NamedBeat = { id: string; title: string }

/** Adds a beat to crates or removes it. Crates need an account: visitors are asked to log in. */
export function PutInCrate({ beat, open, onClose }: { beat: NamedBeat; open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { session } = useSession()
  const id = useId()
  if (session.status !== 'signed-in')
    return (
      <LoginDialog open={open} title={t`Sign in to save crates`} back={beatPath(beat)} onClose={onClose}>
        <Trans>Crates, notes and share links need an account. Hearts work without one.</Trans>
      </LoginDialog>
    )
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id}>
      <DialogBox>
        <DialogHead id={id} title={t`Add “${{ title: beat.title }}” to a crate`} onClose={onClose} />
        <CratePicks beat={beat} />
        <NewCrate beat={beat} />
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </DialogActions>
      </DialogBox>
    </Dialog>
  )
}

function CratePicks({ beat }: { beat: NamedBeat }) {
  const { t } = useLingui()
  const crates = useQuery(cratesQuery(beat.id))
  return (
    <Loaded query={crates} problem={t`Your crates can't be loaded.`}>
      {(data) => (
        <Picks>
          {data
            .filter(({ kind }) => kind === 'own')
            .map((crate) => (
              <Pick key={crate.id} beat={beat} crate={crate} />
            ))}
        </Picks>
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
      <CheckLine>
        <input type="checkbox" checked={isIn} onChange={toggle} />
        <span>{name}</span>
        <Text as="span" numeric tone="muted">
          {beatCount}
        </Text>
      </CheckLine>
    </li>
  )
}

function NewCrate({ beat }: { beat: NamedBeat }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const create = useCrateChange<CrateDetail>()
  return (
    <Joined
      as="form"
      copy
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        const body = { name: name.trim(), beatIds: [beat.id] }
        create.mutate(() => call('POST /crates', { body }), { onSuccess: () => setName('') })
      }}
    >
      <Input
        aria-label={t`Name of the new crate`}
        placeholder={t`Or a new crate`}
        maxLength={CRATE_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={create.isPending}>
        <Trans>Create</Trans>
      </Button>
    </Joined>
  )
}
