import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { ConfirmDialog, LeaveGuard, useAdminAct } from '#client/features/store/admin/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Cluster, Grid, look, Stack, Text } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { Tick } from '#client/ui/tick.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { type BeatSplit, MAX_COLLABORATORS, type SavedSplit } from '#contract/splits/split.ts'
import { SalePreview } from './sale-preview.tsx'
import { SavedSplits } from './saved-splits.tsx'
import { ShareBar } from './share-bar.tsx'
import {
  type DraftRow,
  draftFrom,
  draftOf,
  emptyRow,
  faultWords,
  findErrors,
  giveRest,
  inputOf,
  isWhole,
  pointsOf,
  type SplitDraft,
} from './split-draft.ts'
import { OwnerRow, ShareRow } from './split-rows.tsx'
import styles from './splits.module.css'
import { SumLine } from './sum-line.tsx'

/** The form of a beat's split: its bars, sums and preview follow each key press. */
export function SplitForm({ view, onClose }: { view: BeatSplit; onClose: () => void }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<SplitDraft>(() => {
    const start = draftOf(view)
    return start.rows.length > 0 ? start : { ...start, rows: [emptyRow()] }
  })
  const [isChanged, setChanged] = useState(false)
  const [savedName, setSavedName] = useState<string>()
  const [overwrite, setOverwrite] = useState<SavedSplit>()
  const [refusal, setRefusal] = useState<Error>()
  const ownerField = useRef<HTMLInputElement>(null)
  const showToast = useToast()
  const change = (next: SplitDraft) => {
    setChanged(true)
    setRefusal(undefined)
    setDraft(next)
  }
  const errors = { ...findErrors(draft, view.ownerEmail), ...serverErrors(refusal, draft.rows) }
  const changeRow = (key: number, given: Partial<DraftRow>) =>
    change({ ...draft, rows: draft.rows.map((row) => (row.key === key ? { ...row, ...given } : row)) })
  const save = useAdminAct(
    async () => {
      const input = inputOf(draft, view.version)
      const saved = await call('PUT /admin/beats/:id/split', { params: { id: view.beat.id }, body: input })
      if (savedName !== undefined && savedName.trim() !== '' && input.shares.length > 0)
        await call('POST /admin/splits', {
          body: { name: savedName.trim(), owner: input.owner, shares: input.shares },
        })
      return saved
    },
    {
      onDone: ({ split }) => {
        const invited = split?.shares.filter(({ state }) => state === 'invited').length ?? 0
        showToast({
          tone: 'ok',
          text:
            invited > 0
              ? t`Saved. ${plural(invited, { one: '# invitation is', other: '# invitations are' })} on the way.`
              : t`Saved.`,
        })
        onClose()
      },
      onFail: setRefusal,
    },
  )
  const isTyped = draft.rows.some(({ name, email }) => name !== '' || email !== '')
  const take = (saved: SavedSplit) => {
    setOverwrite(undefined)
    change(draftFrom(saved))
  }
  const people = [{ name: view.ownerName, ...draft.owner }, ...draft.rows]
  const bar = (kind: 'sales' | 'publishing') =>
    people.map(({ name, ...row }, at) => ({
      name,
      points: pointsOf(row[kind]),
      state: at === 0 ? ('accepted' as const) : ('invited' as const),
    }))
  const faults = Object.keys(errors).length
  return (
    <Grid columns={{ base: ['main', '320'], below1600: '1' }} gap="s5" align="start">
      <Grid
        as="form"
        columns="1"
        gap="s5"
        pad="s6"
        surface="panel-2"
        marginX={{ below768: 'bleed' }}
        padX={{ below768: 'gutter' }}
        noValidate
        aria-labelledby="split-title"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(undefined)
        }}
      >
        <LeaveGuard
          active={isChanged && !save.isPending && !save.isSuccess}
          text={t`The shares you typed are not saved.`}
        />
        <Text as="h2" size="h3" id="split-title">
          {view.split ? t`Change the split` : t`Who gets what`}
        </Text>
        {view.soldLicenses > 0 || view.split?.isComplete ? (
          <Notice tone="warn" title={t`The new shares count for later sales only.`}>
            <Trans>
              Everybody whose share is new or falls is asked. Until all of them have accepted, sales are
              shared as before.
            </Trans>
          </Notice>
        ) : null}
        <ShareBar label={t`Sales`} shares={bar('sales')} />
        <ShareBar label={t`Publishing`} shares={bar('publishing')} thin />
        <div>
          <div
            className={classNames(
              styles.rowsHead,
              look({
                display: 'grid',
                gapY: 's2',
                gapX: 's3',
                align: 'start',
                font: 'engraved',
                size: 'fine',
                weight: 'strong',
                tone: 'muted',
                below: 's2',
                hide: 'below900',
              }),
            )}
            aria-hidden="true"
          >
            <span />
            <span>
              <Trans>Name</Trans>
            </span>
            <span>
              <Trans>Email</Trans>
            </span>
            <span>
              <Trans>Role</Trans>
            </span>
            <span>
              <Trans>Sales</Trans>
            </span>
            <span>
              <Trans>Publishing</Trans>
            </span>
            <span />
          </div>
          <ol>
            <OwnerRow
              name={view.ownerName}
              row={draft.owner}
              errors={errors}
              salesField={ownerField}
              onChange={(given) => change({ ...draft, owner: { ...draft.owner, ...given } })}
            />
            {draft.rows.map((row, at) => (
              <ShareRow
                key={row.key}
                at={at + 2}
                row={row}
                errors={errors}
                onChange={(given) => changeRow(row.key, given)}
                onRemove={() => change({ ...draft, rows: draft.rows.filter(({ key }) => key !== row.key) })}
              />
            ))}
          </ol>
        </div>
        <div>
          <Button
            small
            disabled={draft.rows.length >= MAX_COLLABORATORS}
            onClick={() => change({ ...draft, rows: [...draft.rows, emptyRow()] })}
          >
            <LineIcon of={Plus} />
            <Trans>Add a collaborator</Trans>
          </Button>
        </div>
        <SumLine
          draft={draft}
          onGiveRest={() => {
            change(giveRest(draft, 'sales'))
            ownerField.current?.focus()
          }}
        />
        {faults > 0 && (
          <Banner tone="error" title={t`Please fix the errors above and try again.`}>
            <p>
              {refusal && !(refusal instanceof ApiError && refusal.status === 400)
                ? refusal.message
                : faultWords(draft, errors)}
            </p>
          </Banner>
        )}
        {faults === 0 && refusal && <Banner tone="error" title={refusal.message} />}
        <Cluster gap="s3" justify="end">
          <Stack gap="s3" after="auto">
            <Tick
              checked={savedName !== undefined}
              onChange={({ target }) => setSavedName(target.checked ? '' : undefined)}
            >
              <Trans>Save this split for other beats</Trans>
            </Tick>
            {savedName !== undefined && (
              <TextField
                label={t`Name of the saved split`}
                value={savedName}
                maxLength={60}
                onChange={({ target }) => setSavedName(target.value)}
              />
            )}
          </Stack>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            disabled={!isWhole(draft) || Object.keys(findErrors(draft, view.ownerEmail)).length > 0}
          >
            <LineIcon of={Send} />
            {view.split ? t`Save and ask again` : t`Save and invite`}
          </Button>
        </Cluster>
      </Grid>
      <Grid
        as="aside"
        columns={{ base: '1', below1600: '2', below1024: '1' }}
        gap="s3"
        align="start"
        shrink
        aria-label={t`About this split`}
      >
        <SalePreview example={view.example} people={bar('sales')} />
        <SavedSplits
          saved={view.saved}
          onTake={(saved) => (isTyped && isChanged ? setOverwrite(saved) : take(saved))}
        />
      </Grid>
      <ConfirmDialog
        open={overwrite !== undefined}
        title={t`Replace what you typed?`}
        text={t`The saved split fills in names, addresses, roles and shares. What you typed is lost.`}
        action={t`Replace`}
        busy={false}
        onConfirm={() => overwrite && take(overwrite)}
        onClose={() => setOverwrite(undefined)}
      />
    </Grid>
  )
}

/** The server names rows by their place. */
function serverErrors(refusal: Error | undefined, rows: readonly DraftRow[]): Record<string, string> {
  if (!(refusal instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(refusal.errors).map(([field, message]) => {
      const [, at = '', name = ''] = /^shares\.(\d+)\.(\w+)$/.exec(field) ?? []
      return [name === '' ? field : `${rows[Number(at)]?.key}.${name}`, message]
    }),
  )
}
