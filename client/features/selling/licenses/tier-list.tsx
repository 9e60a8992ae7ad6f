import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog, useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Row, Text } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { differenceOf } from '#contract/licenses/license-sentences.ts'
import type { LicenseTier } from '#contract/licenses/license-tier.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import styles from './tier-form.module.css'
import { TierForm } from './tier-form.tsx'
import { tiersQuery } from './tier-queries.ts'
import { TierListRow } from './tier-row.tsx'

/** The licenses in the order buyers see them. Deleting and hiding can be undone from the toast. */
export function TierList({ tiers }: { tiers: LicenseTier[] }) {
  const { i18n, t } = useLingui()
  const [editing, setEditing] = useState<string>()
  const [deletingId, setDeletingId] = useState<string>()
  const [moves, setMoves] = useState<Move[]>([])
  const acts = useTierActs({ closeDialog: () => setDeletingId(undefined), forgetMoves: () => setMoves([]) })
  const list = useFocusOnKeys(tiers.map(({ id }) => id).join())
  // No dependencies: a key pressed while a move is being saved applies once the new order is rendered.
  useEffect(() => {
    const [move] = moves
    if (!move || acts.isPending) return
    setMoves((waiting) => waiting.filter((one) => one !== move))
    const shown = tiers.map(({ id }) => id)
    const order = moved(shown, move)
    if (!order) return
    list.follow(move, order)
    acts.reorder.mutate({ shown, order })
  })
  const tier = tiers.find(({ id }) => id === editing)
  const deleting = tiers.find(({ id }) => id === deletingId)
  return (
    <>
      <ol className={styles.ltiers} ref={list.ref}>
        {tiers.map((one, at) => (
          <li key={one.id}>
            <StepBefore tiers={tiers} at={at} />
            {one.id === tier?.id ? (
              <TierForm
                tier={tier}
                others={tiers}
                onEnd={() => {
                  setEditing(undefined)
                  list.focusEdit(one.id)
                }}
              />
            ) : (
              <TierListRow
                tier={one}
                isFirst={at === 0}
                isLast={at === tiers.length - 1}
                busy={acts.isPending}
                onMove={(by) => setMoves((waiting) => [...waiting, { id: one.id, by }])}
                onEdit={() => setEditing(one.id)}
                onHide={() => acts.hide.mutate({ tier: one, hidden: !one.hidden })}
                onDelete={() => setDeletingId(one.id)}
                onAddToBeats={() => acts.addToBeats.mutate(one)}
              />
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={deleting !== undefined}
        title={t`Delete license`}
        text={deleting ? i18n._(deletionText(deleting)) : ''}
        busy={acts.remove.isPending}
        onConfirm={() => deleting && acts.remove.mutate(deleting)}
        onClose={() => setDeletingId(undefined)}
      />
    </>
  )
}

/** What a license adds to the previous one. */
function StepBefore({ tiers, at }: { tiers: readonly LicenseTier[]; at: number }) {
  const tier = tiers[at]
  const before = tiers.slice(0, at).findLast(({ hidden }) => !hidden)
  return tier && before ? <LadderStep before={before} tier={tier} /> : null
}

type Move = { id: string; by: -1 | 1 }

/** The order after a move; undefined if it would leave the list, or the license is gone. */
function moved(shown: readonly string[], { id, by }: Move): string[] | undefined {
  const at = shown.indexOf(id)
  const other = shown[at + by]
  return at < 0 || other === undefined ? undefined : shown.with(at, other).with(at + by, id)
}

function useTierActs({ closeDialog, forgetMoves }: { closeDialog: () => void; forgetMoves: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const show = (tiers: LicenseTier[]) => queryClient.setQueryData(tiersQuery().queryKey, tiers)
  const done = (tiers: LicenseTier[], text: string, undo?: () => void) => {
    show(tiers)
    showToast({ tone: 'ok', text, ...(undo && { action: { label: t`Undo`, run: undo } }) })
  }
  const fail = (error: Error) => {
    closeDialog()
    forgetMoves()
    showToast({ tone: 'error', text: error.message })
    // Somebody else was first: the list is stale.
    void queryClient.invalidateQueries({ queryKey: tiersQuery().queryKey })
  }
  const reorder = useAdminAct(
    (order: { order: string[]; shown: string[] }) => call('PUT /admin/licenses/order', { body: order }),
    { onDone: show, onFail: fail },
  )
  const hide = useAdminAct(
    ({ tier, hidden }: { tier: Pick<LicenseTier, 'id' | 'name' | 'revision'>; hidden: boolean }) =>
      call('PUT /admin/licenses/:id/hidden', {
        params: { id: tier.id },
        body: {
          hidden,
          revision: tier.revision,
        },
      }),
    {
      onDone: (tiers, { tier, hidden }) =>
        done(
          tiers,
          hidden ? t`${{ name: tier.name }} is no longer sold.` : t`${{ name: tier.name }} is back on sale.`,
          () => {
            const now = tiers.find(({ id }) => id === tier.id)
            if (now) hide.mutate({ tier: now, hidden: !hidden })
          },
        ),
      onFail: fail,
    },
  )
  const restore = useAdminAct(
    (tier: LicenseTier) => call('POST /admin/licenses/:id/restore', { params: { id: tier.id } }),
    { onDone: (tiers, tier) => done(tiers, t`${{ name: tier.name }} is back.`), onFail: fail },
  )
  const remove = useAdminAct(
    (tier: LicenseTier) =>
      call('DELETE /admin/licenses/:id', { params: { id: tier.id }, query: { revision: tier.revision } }),
    {
      onDone: (tiers, tier) => {
        closeDialog()
        done(tiers, t`${{ name: tier.name }} was deleted.`, () => restore.mutate(tier))
      },
      onFail: fail,
    },
  )
  const addToBeats = useAdminAct(
    (tier: LicenseTier) =>
      call('POST /admin/licenses/:id/offer', { params: { id: tier.id }, body: { revision: tier.revision } }),
    {
      onDone: (tiers, tier) => done(tiers, t`Every beat is sold under ${{ name: tier.name }} now.`),
      onFail: fail,
    },
  )
  return {
    reorder,
    hide,
    remove,
    addToBeats,
    isPending: reorder.isPending || hide.isPending || remove.isPending || addToBeats.isPending,
  }
}

/**
 * Focus stays on the button of a moving license, switches to the other one at the end of the list, and returns to the
 * button that opened a form.
 */
function useFocusOnKeys(shown: string) {
  const ref = useRef<HTMLOListElement>(null)
  const wanted = useRef<{ keys: string[]; order?: string }>({ keys: [] })
  // No dependencies: the new order, or the button that replaces the form, is rendered later.
  useEffect(() => {
    const { keys, order } = wanted.current
    if (order !== undefined && order !== shown) return
    const found = keys
      .map((name) => ref.current?.querySelector<HTMLButtonElement>(`[data-key="${name}"]`))
      .find((key) => key && !key.disabled)
    if (!found) return
    wanted.current = { keys: [] }
    found.focus()
  })
  return {
    ref,
    follow: ({ id, by }: Move, order: string[]) => {
      wanted.current = { keys: [`${id} ${by}`, `${id} ${-by}`], order: order.join() }
    },
    focusEdit: (id: string) => {
      wanted.current = { keys: [`${id} edit`] }
    },
  }
}

function deletionText({ name, beats }: LicenseTier): Message {
  if (beats === 0)
    return msg`Are you sure that you want to delete the license ${{ name }}? No beats use it. Buyers keep what they bought.`
  return msg`Are you sure that you want to delete the license ${{ name }}? ${plural({ beats }, { one: '# beat will', other: '# beats will' })} no longer be sold under it. Buyers keep what they bought.`
}

/** Between two licenses: what the next one adds, as in the picker. */
function LadderStep({ before, tier }: { before: LicenseTier; tier: LicenseTier }) {
  const { t, i18n } = useLingui()
  const step = differenceOf(before.scope, tier.scope, i18n)
  const costsTheSame = before.price === tier.price && before.priceFactor === tier.priceFactor
  return (
    <Row
      as="p"
      gap="s2-5"
      minHeight="tap"
      padStart={{ base: 's7', below600: 's6-5' }}
      tone="muted"
      size="ui"
      padTop={{ below600: 's2' }}
      padBottom={{ below600: 's2' }}
      padEnd={{ below600: 's3' }}
    >
      <LineIcon of={ArrowDown} size="small" />
      <span>
        {step === undefined
          ? t`${{ name: tier.name }} gives nothing more than ${{ before: before.name }}`
          : `${tier.name} ${step}`}
        {costsTheSame && (
          <Text as="b" tone="text" weight="strong">
            {' '}
            <Trans>
              – but costs the same as {{ name: before.name }}: nobody has a reason to buy{' '}
              {{ name: before.name }}.
            </Trans>
          </Text>
        )}
      </span>
    </Row>
  )
}
