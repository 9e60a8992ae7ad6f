import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog, useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { Box, Text } from '#client/ui/primitives.tsx'
import type { Webhook } from '#contract/store/webhook.ts'
import { webhooksQuery } from './connection-queries.ts'
import styles from './connections.module.css'
import { PanelHead } from './panel-head.tsx'
import { ShownOnce } from './shown-once.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { type WebhookAct, WebhookRow } from './webhook-row.tsx'

/** Webhooks: add one, see how each does, test, replay, turn off, delete. */
export function WebhooksPanel() {
  const { t } = useLingui()
  const query = useQuery(webhooksQuery())
  const [editing, setEditing] = useState<Webhook | 'new'>()
  const [listed, setListed] = useState<Webhook>()
  const [question, setQuestion] = useState<{ act: 'delete' | 'secret'; webhook: Webhook }>()
  const [secret, setSecret] = useState<string>()
  const closeQuestion = () => setQuestion(undefined)
  const test = useAdminAct(({ id }: Webhook) => call('POST /admin/webhooks/:id/test', { params: { id } }), {
    done: (_answer, { name }) => t`A test is on its way to ${name}.`,
  })
  const turn = useAdminAct(
    ({ webhook: { id }, enabled }: { webhook: Webhook; enabled: boolean }) =>
      call('PATCH /admin/webhooks/:id', { params: { id }, body: { enabled } }),
    { done: ({ name, enabled }) => (enabled ? t`${name} is on.` : t`${name} is off.`) },
  )
  const remove = useAdminAct(({ id }: Webhook) => call('DELETE /admin/webhooks/:id', { params: { id } }), {
    onEnd: closeQuestion,
    done: (_answer, { name }) => t`${name} is deleted.`,
  })
  const renew = useAdminAct(
    ({ id }: Webhook) => call('POST /admin/webhooks/:id/secret', { params: { id } }),
    { onEnd: closeQuestion, onDone: (answer) => setSecret(answer.secret ?? undefined) },
  )
  const run: Record<WebhookAct, (webhook: Webhook) => void> = {
    deliveries: setListed,
    test: (webhook) => test.mutate(webhook),
    edit: setEditing,
    secret: (webhook) => setQuestion({ act: 'secret', webhook }),
    on: (webhook) => turn.mutate({ webhook, enabled: true }),
    off: (webhook) => turn.mutate({ webhook, enabled: false }),
    delete: (webhook) => setQuestion({ act: 'delete', webhook }),
  }
  return (
    <Box
      as="section"
      data-field="webhooks"
      surface="panel-2"
      pad="fluid-2"
      stack
      gap="s5"
      pack="start"
      aria-label={t`Webhooks`}
    >
      <PanelHead
        title={t`Webhooks`}
        intro={t`Your store tells a program, or a channel on Discord or Slack, what just happened: sales, refunds, offers, new beats and new subscribers.`}
      />
      <Loaded query={query} problem={t`Your webhooks can't be loaded.`}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <p>
              <Trans>No webhooks yet.</Trans>
            </p>
          ) : (
            <ul className={styles.list}>
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  isTesting={test.isPending && test.variables.id === webhook.id}
                  onAct={(act) => run[act](webhook)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Actions as="p">
        <Button variant="primary" onClick={() => setEditing('new')}>
          <Trans>Add a webhook</Trans>
        </Button>
      </Actions>
      <Text tone="muted" size="small">
        <Trans>
          Requests follow{' '}
          <Text as="a" link href="https://www.standardwebhooks.com">
            Standard Webhooks
          </Text>
          . What fails is tried again for three days. Names and email addresses of buyers are never in them.
        </Trans>
      </Text>
      <WebhookDialog
        editing={editing}
        onClose={() => setEditing(undefined)}
        onCreated={(created) => {
          setEditing(undefined)
          setSecret(created.secret ?? undefined)
        }}
      />
      <WebhookDeliveries
        webhook={query.data?.find(({ id }) => id === listed?.id)}
        onClose={() => setListed(undefined)}
      />
      <ShownOnce
        title={t`Copy your secret now`}
        label={t`Signing secret`}
        text={t`This is the only time it is shown. Your program checks with it that a request comes from your store.`}
        secret={secret}
        onClose={() => setSecret(undefined)}
      />
      <ConfirmDialog
        open={question?.act === 'delete'}
        title={t`Delete “${{ name: question?.webhook.name ?? '' }}”?`}
        text={t`It gets nothing more, and waiting or failed deliveries can't be sent again.`}
        busy={remove.isPending}
        onConfirm={() => question && remove.mutate(question.webhook)}
        onClose={closeQuestion}
      />
      <ConfirmDialog
        open={question?.act === 'secret'}
        title={t`Create a new secret for “${{ name: question?.webhook.name ?? '' }}”?`}
        text={t`Requests are signed with the old one, too, for 24 hours. Change it in your program by then.`}
        action={t`Create a new secret`}
        busy={renew.isPending}
        onConfirm={() => question && renew.mutate(question.webhook)}
        onClose={closeQuestion}
      />
    </Box>
  )
}
