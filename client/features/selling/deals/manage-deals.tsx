import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog, CreateButton, DeskHead, useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, Text } from '#client/ui/primitives.tsx'
import { Toggle, ToggleGroup } from '#client/ui/toggle-parts.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Deal, DealState } from '#contract/pricing/deal.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { DealForm } from './deal-form.tsx'
import { dealScopesQuery, dealsQuery } from './deal-queries.ts'
import { type DealAct, DealRow } from './deal-row.tsx'

const groups: { label: Message; states: readonly DealState[] }[] = [
  { label: msg`All`, states: ['running', 'scheduled', 'paused', 'used-up', 'ended'] },
  { label: msg`Running`, states: ['running'] },
  { label: msg`Scheduled`, states: ['scheduled'] },
  { label: msg`Paused`, states: ['paused'] },
  { label: msg`Over`, states: ['used-up', 'ended'] },
]
const order: readonly DealState[] = groups[0]?.states ?? []

/** `copy`: a new deal based on another one. */
type Editing = { deal: Deal; copy: boolean } | 'new' | undefined

/** Sales, bulk deals and discount codes: running first, then scheduled, paused and ended. */
export function ManageDeals() {
  const { i18n, t } = useLingui()
  const deals = useQuery(dealsQuery())
  const scopes = useQuery(dealScopesQuery())
  const [editing, setEditing] = useState<Editing>()
  const [group, setGroup] = useState(groups[0])
  const isCreating = editing === 'new' || editing?.copy === true
  const close = () => setEditing(undefined)
  return (
    <>
      <DeskHead title={t`Deals`}>
        <CreateButton
          label={t`Create Deal`}
          isOpen={isCreating}
          onToggle={() => setEditing(isCreating ? undefined : 'new')}
        />
      </DeskHead>
      <Box below="s5">
        <ToggleGroup>
          <VisuallyHidden as="legend">
            <Trans>Show</Trans>
          </VisuallyHidden>
          <Box display="flex" wraps gap="s1-5">
            {groups.map((one) => (
              <Toggle low key={one.label.id}>
                <input
                  type="radio"
                  name="deals shown"
                  checked={group?.label === one.label}
                  onChange={() => setGroup(one)}
                />
                <span>
                  {i18n._(one.label)}{' '}
                  <Text as="span" tone="muted" numeric>
                    {deals.data?.filter(({ state }) => one.states.includes(state)).length ?? 0}
                  </Text>
                </span>
              </Toggle>
            ))}
          </Box>
        </ToggleGroup>
      </Box>
      {isCreating && scopes.data && (
        <DealForm
          key={editing === 'new' ? 'new' : editing.deal.id}
          start={editing === 'new' ? undefined : editing.deal}
          scopes={scopes.data}
          onEnd={close}
        />
      )}
      <Loaded query={deals} problem={t`The deals can't be loaded.`}>
        {(data) => (
          <DealList
            deals={data.filter(({ state }) => group?.states.includes(state))}
            hasAny={data.length > 0}
            editing={editing !== 'new' && !editing?.copy ? editing?.deal.id : undefined}
            onEdit={setEditing}
            onAll={() => setGroup(groups[0])}
          />
        )}
      </Loaded>
    </>
  )
}

function DealList({
  deals,
  hasAny,
  editing,
  onEdit,
  onAll,
}: {
  deals: readonly Deal[]
  hasAny: boolean
  editing: string | undefined
  onEdit: (editing: Editing) => void
  /** Shows all deals. */
  onAll: () => void
}) {
  const { t } = useLingui()
  const { data: scopes } = useQuery(dealScopesQuery())
  const [asking, setAsking] = useState<{ deal: Deal; act: 'end' | 'delete' }>()
  const change = useDealChange(() => setAsking(undefined))
  if (deals.length === 0)
    return (
      <EmptyNote title={hasAny ? t`No deals here.` : t`No deals yet.`}>
        <Text tone="muted">
          <Trans>Codes for followers, “buy 2, get 1” and sales all start here.</Trans>
        </Text>
        {hasAny ? (
          <Button onClick={onAll}>
            <Trans>Show all deals</Trans>
          </Button>
        ) : (
          <Button onClick={() => onEdit('new')}>
            <Trans>Create the first deal</Trans>
          </Button>
        )}
      </EmptyNote>
    )
  const act = (deal: Deal, wanted: DealAct) => {
    if (wanted === 'edit' || wanted === 'copy') onEdit({ deal, copy: wanted === 'copy' })
    else if (wanted === 'end' || wanted === 'delete') setAsking({ deal, act: wanted })
    else change.mutate({ deal, act: wanted })
  }
  const sorted = deals.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return (
    <>
      <Box as="ul" border="bottom">
        {sorted.map((deal) =>
          deal.id === editing && scopes ? (
            <li key={deal.id}>
              <DealForm deal={deal} start={deal} scopes={scopes} onEnd={() => onEdit(undefined)} />
            </li>
          ) : (
            <DealRow
              key={deal.id}
              deal={deal}
              scopes={scopes}
              busy={change.isPending}
              onAct={(wanted) => act(deal, wanted)}
            />
          ),
        )}
      </Box>
      <ConfirmDialog
        open={asking !== undefined}
        title={asking?.act === 'end' ? t`End this deal?` : t`Delete this deal?`}
        text={
          asking?.act === 'end'
            ? t`${{ name: asking.deal.name }} ends now for everybody. Orders that were placed with it keep their prices, and it stays in this list. It cannot be resumed; copy it to run it again.`
            : t`${{ name: asking?.deal.name ?? '' }} was never used by an order. It is deleted for good.`
        }
        action={asking?.act === 'end' ? t`End` : t`Delete`}
        busy={change.isPending}
        onConfirm={() => asking && change.mutate(asking)}
        onClose={() => setAsking(undefined)}
      />
    </>
  )
}

function useDealChange(onEnd: () => void) {
  const client = useQueryClient()
  return useAdminAct(
    ({ deal, act }: { deal: Deal; act: 'pause' | 'resume' | 'end' | 'delete' }) =>
      act === 'delete'
        ? call('DELETE /deals/:id', { params: { id: deal.id } })
        : call('PATCH /deals/:id', {
            params: { id: deal.id },
            body: { revision: deal.revision, action: act },
          }),
    { onEnd, onDone: (deals) => client.setQueryData(dealsQuery().queryKey, deals) },
  )
}
