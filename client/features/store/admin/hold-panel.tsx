import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import type { HoldDecision, HoldView } from '#contract/store/restore.ts'
import { listNames } from '#contract/text/list-names.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { holdQuery } from './hold-query.ts'
import { useAdminAct } from './use-admin-act.ts'

type Words = { title: Message; text: Message; action: Message; done: Message }

const dialogs: Readonly<Record<HoldDecision['store'], Words>> = {
  real: {
    title: msg`Is this the real store?`,
    text: msg`Everything that waits goes out now: letters, reminders, mail, webhooks, payouts and payments. Make sure that the store it was restored from is off for good, or customers get everything twice.`,
    action: msg`This is the real store`,
    done: msg`This is the real store. What waited goes out now.`,
  },
  copy: {
    title: msg`Is this a copy?`,
    text: msg`It loses its mail server, payment keys, API tokens and webhooks. Planned letters become drafts, and mail that waits is never sent. Your other store is not touched.`,
    action: msg`This is a copy`,
    done: msg`This is a copy. It can’t reach customers or take real payments.`,
  },
}

/** What a restored store asks: whether it is the real one. */
export function HoldPanel({ hold }: { hold: HoldView }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<HoldDecision['store']>()
  const decide = useAdminAct(
    (store: HoldDecision['store']) => call('POST /admin/hold', { body: { store } }),
    {
      onEnd: () => setAsked(undefined),
      onDone: (after) => queryClient.setQueryData(holdQuery().queryKey, after),
      done: (_after, store) => i18n._(dialogs[store].done),
    },
  )
  const isFixed = hold.fixed.length > 0
  const dialog = asked && dialogs[asked]
  return (
    <>
      <Banner tone="error" title={t`This store was restored from a backup and is on hold`}>
        <p>
          <Trans>
            Nothing is sold or paid out, and no letters, reminders or webhooks go out, until you say what it
            is.
          </Trans>
          {isFixed && (
            <>
              {' '}
              <Trans>
                To make it a copy, first remove {{ names: listNames(hold.fixed, locale) }} from its
                environment and restart it.
              </Trans>
            </>
          )}
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
          title={i18n._(dialog.title)}
          text={i18n._(dialog.text)}
          action={i18n._(dialog.action)}
          busy={decide.isPending}
          onConfirm={() => decide.mutate(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
