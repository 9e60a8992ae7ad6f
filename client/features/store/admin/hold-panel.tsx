import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import type { HoldDecision, HoldView } from '#contract/store/restore.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { holdQuery } from './hold-query.ts'
import { useAdminAct } from './use-admin-act.ts'

const dialogs: Record<HoldDecision['store'], { title: string; text: string; action: string; done: string }> =
  {
    real: {
      title: 'Is this the real store?',
      text: 'Everything that waits goes out now: letters, reminders, mail, webhooks, payouts and payments. Make sure that the store it was restored from is off for good, or customers get everything twice.',
      action: 'This is the real store',
      done: 'This is the real store. What waited goes out now.',
    },
    copy: {
      title: 'Is this a copy?',
      text: 'It loses its mail server, payment keys, API tokens and webhooks. Planned letters become drafts, and mail that waits is never sent. Your other store is not touched.',
      action: 'This is a copy',
      done: 'This is a copy. It can’t reach customers or take real payments.',
    },
  }

/** What a restored store asks: whether it is the real one. */
export function HoldPanel({ hold }: { hold: HoldView }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<HoldDecision['store']>()
  const decide = useAdminAct(
    (store: HoldDecision['store']) => call('POST /admin/hold', { body: { store } }),
    {
      onEnd: () => setAsked(undefined),
      onDone: (after) => queryClient.setQueryData(holdQuery().queryKey, after),
      done: (_after, store) => dialogs[store].done,
    },
  )
  const isFixed = hold.fixed.length > 0
  const dialog = asked && dialogs[asked]
  return (
    <>
      <Banner tone="error" title={t`This store was restored from a backup and is on hold`}>
        <p>
          Nothing is sold or paid out, and no letters, reminders or webhooks go out, until you say what it is.
          {isFixed &&
            ` To make it a copy, first remove ${hold.fixed.join(' and ')} from its environment and restart it.`}
        </p>
        <Actions as="p">
          <Button small onClick={() => setAsked('real')}>
            <Trans>This is the real store</Trans>
          </Button>
          <Button small disabled={isFixed} onClick={() => setAsked('copy')}>
            <Trans>This is a copy</Trans>
          </Button>
        </Actions>
      </Banner>
      {dialog && (
        <ConfirmDialog
          open
          {...dialog}
          busy={decide.isPending}
          onConfirm={() => decide.mutate(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
