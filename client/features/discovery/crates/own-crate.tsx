import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Share2, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { markBeat } from '#client/features/player/favorites/index.ts'
import { useChooseLicense } from '#client/features/selling/carts/index.ts'
import { call } from '#client/platform/call.ts'
import { Button, buttonClass, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Kbd } from '#client/ui/kbd.tsx'
import { KeyHints } from '#client/ui/key-hints.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Cluster, look, Row, Text } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { CrateBeat, CrateDetail } from '#contract/discovery/crate.ts'
import { crateNameOf } from '#contract/discovery/crate-limits.ts'
import { crateQuery } from './crate-queries.ts'
import { CrateRow } from './crate-row.tsx'
import styles from './crate-rows.module.css'
import { CrateTop } from './crate-top.tsx'
import { EditCrateDialog } from './edit-crate-dialog.tsx'
import { LicenseAll } from './license-all.tsx'
import { ShareCrate } from './share-crate.tsx'
import { useCrateChange } from './use-crate-change.ts'
import { useCrateOrder } from './use-crate-order.ts'
import { useCratePlayer } from './use-crate-player.ts'
import { usePageTitle } from './use-page-title.ts'

/** Your own crate: play, reorder, add notes, share. */
export function OwnCrate({ id }: { id: string }) {
  const { t } = useLingui()
  const crate = useQuery(crateQuery(id))
  return (
    <Loaded query={crate} problem={t`This crate can't be loaded.`}>
      {(data) => <OwnCrateView crate={data} />}
    </Loaded>
  )
}

function OwnCrateView({ crate }: { crate: CrateDetail }) {
  const { t, i18n } = useLingui()
  usePageTitle(crateNameOf(crate, i18n))
  const { playAll, play } = useCratePlayer(crateNameOf(crate, i18n), crate.beats)
  const choose = useChooseLicense()
  const [open, setOpen] = useState<'words' | 'share' | 'delete' | undefined>()
  const close = () => setOpen(undefined)
  const change = useCrateChange()
  const navigate = useNavigate()
  const toast = useToast()
  const params = { id: crate.id }
  const isOwn = crate.kind === 'own'
  const takeOut = ({ id, title, note }: CrateBeat) => {
    if (!isOwn) {
      markBeat('hearts', id, false)
      return
    }
    const place = { ...params, beatId: id }
    const undo = () =>
      change.mutate(() => call('PUT /crates/:id/beats/:beatId', { params: place, body: { note } }))
    change.mutate(() => call('DELETE /crates/:id/beats/:beatId', { params: place }), {
      onSuccess: () =>
        toast({
          tone: 'ok',
          text: t`${title} was removed from the crate.`,
          action: { label: t`Undo`, run: undo },
        }),
    })
  }
  return (
    <>
      <CrateTop
        {...crate}
        onPlay={playAll}
        beside={
          isOwn && (
            <IconButton label={t`Edit name and description`} icon={Pencil} onClick={() => setOpen('words')} />
          )
        }
      >
        <Button onClick={() => setOpen('share')}>
          <LineIcon of={Share2} />
          {crate.shareToken === null ? t`Share` : t`Shared`}
        </Button>
        <LicenseAll crate={crate} back={`/crates/${crate.id}`} />
        {isOwn && (
          <IconButton label={t`Delete crate`} raised icon={Trash2} onClick={() => setOpen('delete')} />
        )}
      </CrateTop>
      {crate.beats.length === 0 ? (
        <EmptyNote title={t`Nothing in this crate yet.`}>
          <Text tone="muted">
            {isOwn
              ? t`Press C on any beat, or choose “Add to crate” on its page.`
              : t`Press H on a beat, or tap its heart, to keep it here.`}
          </Text>
          <Link className={buttonClass({})} to="/beats">
            <Trans>Dig for beats</Trans>
          </Link>
        </EmptyNote>
      ) : (
        <OrderedRows
          crate={crate}
          onOrder={(beatIds) =>
            change.mutate(() => call('PUT /crates/:id/order', { params, body: { beatIds } }))
          }
          onNote={(id, note) =>
            change.mutate(() =>
              call('PUT /crates/:id/beats/:beatId', { params: { ...params, beatId: id }, body: { note } }),
            )
          }
          onTakeOut={takeOut}
          onPlay={play}
          onLicense={choose}
        />
      )}
      <ShareCrate crate={crate} open={open === 'share'} onClose={close} />
      <EditCrateDialog
        open={open === 'words'}
        title={t`Name and description`}
        confirm={t`Save`}
        words={crate}
        busy={change.isPending}
        onClose={close}
        onWords={(body) =>
          change.mutate(() => call('PATCH /crates/:id', { params, body }), { onSuccess: close })
        }
      />
      <Dialog
        open={open === 'delete'}
        onClose={close}
        label={t`Delete “${{ name: crateNameOf(crate, i18n) }}”?`}
      >
        <DialogPanel
          title={t`Delete “${{ name: crateNameOf(crate, i18n) }}”?`}
          onCancel={close}
          actions={
            <Button
              variant="danger"
              busy={change.isPending}
              onClick={() =>
                change.mutate(() => call('DELETE /crates/:id', { params }), {
                  onSuccess: () => navigate('/crates'),
                })
              }
            >
              <Trans>Delete crate</Trans>
            </Button>
          }
        >
          <Text tone="muted">
            <Trans>
              Its order and notes are gone for good, and its link stops working. The beats stay in the store.
            </Trans>
          </Text>
        </DialogPanel>
      </Dialog>
    </>
  )
}

function OrderedRows({
  crate,
  onOrder,
  onNote,
  onTakeOut,
  onPlay,
  onLicense,
}: {
  crate: CrateDetail
  onOrder: (ids: string[]) => void
  onNote: (id: string, note: string) => void
  onTakeOut: (entry: CrateBeat) => void
} & Pick<Parameters<typeof CrateRow>[0], 'onPlay' | 'onLicense'>) {
  const { t } = useLingui()
  const order = useCrateOrder(crate.beats, onOrder)
  const byId = new Map(crate.beats.map((entry) => [entry.id, entry]))
  const rows = order.ids.flatMap((id) => byId.get(id) ?? [])
  const picked = order.picked && byId.get(order.picked.id)
  return (
    <>
      <Row minHeight={{ base: '52', below768: '0' }}>
        {picked && order.picked ? (
          <Cluster gap="s2">
            <Text size="small" role="status">
              <Trans>
                <b>
                  {ph({ title: picked.title })}: place {ph({ place: order.picked.place + 1 })} of{' '}
                  {ph({ count: rows.length })}.
                </b>{' '}
                Space drops it, Esc puts it back.
              </Trans>
            </Text>
            <IconButton label={t`One place up`} raised icon={ArrowUp} onClick={() => order.moveBy(-1)} />
            <IconButton label={t`One place down`} raised icon={ArrowDown} onClick={() => order.moveBy(1)} />
            <Button small onClick={order.putDown}>
              <Trans>Put down</Trans>
            </Button>
          </Cluster>
        ) : (
          <KeyHints>
            <span>
              <Trans>
                <Kbd>Alt</Kbd>
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd>move a beat
              </Trans>
            </span>
            <span>
              <Trans>
                <Kbd>N</Kbd>note
              </Trans>
            </span>
            <span>
              <Trans>
                <Kbd>J</Kbd>
                <Kbd>K</Kbd>through the list
              </Trans>
            </span>
          </KeyHints>
        )}
      </Row>
      <ol>
        {rows.map((entry, at) => (
          <CrateRow
            key={entry.id}
            entry={entry}
            isMoved={order.picked?.id === entry.id}
            onPlay={onPlay}
            onLicense={onLicense}
            onNote={(note) => onNote(entry.id, note)}
            onKeyDown={order.rowKeys(entry.id)}
            start={
              <span className={classNames(styles.grip, look({ display: 'contents' }))}>
                <IconButton
                  label={t`Move ${ph({ title: entry.title })}, place ${ph({ place: at + 1 })}`}
                  aria-pressed={order.picked?.id === entry.id}
                  icon={GripVertical}
                  onKeyDown={order.gripKeys(entry.id)}
                  {...order.gripPointer(entry.id)}
                />
              </span>
            }
            end={
              <span className={classNames(styles.crowX, look({ display: 'contents' }))}>
                <IconButton
                  label={
                    crate.kind === 'own'
                      ? t`Remove ${{ title: entry.title }}`
                      : t`Remove the heart from ${{ title: entry.title }}`
                  }
                  icon={X}
                  onClick={() => onTakeOut(entry)}
                />
              </span>
            }
          />
        ))}
      </ol>
    </>
  )
}
