import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogHead } from '#client/ui/dialog-panel.tsx'
import { DialogBox } from '#client/ui/dialog-parts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { LISTED_DELIVERIES, type Webhook, type WebhookDelivery } from '#contract/store/webhook.ts'
import { webhookEventWords } from '#contract/store/webhook-event.ts'
import { localMoment } from '#contract/text/dates.ts'
import { msg } from '#contract/text/msg.ts'
import { deliveriesQuery } from './connection-queries.ts'
import styles from './connections.module.css'

/** What a webhook was told, and how it went. */
export function WebhookDeliveries({
  webhook,
  onClose,
}: {
  webhook: Webhook | undefined
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog
      open={webhook !== undefined}
      onClose={onClose}
      label={t`Deliveries to ${{ name: webhook?.name ?? '' }}`}
    >
      {webhook && <Deliveries webhook={webhook} onClose={onClose} />}
    </Dialog>
  )
}

function Deliveries({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useLingui()
  const { id, name, enabled } = webhook
  const query = useQuery(deliveriesQuery(id))
  const replayAll = useAdminAct(() => call('POST /admin/webhooks/:id/replay', { params: { id } }))
  const replay = useAdminAct((deliveryId: string) =>
    call('POST /admin/webhooks/:id/deliveries/:deliveryId/replay', { params: { id, deliveryId } }),
  )
  const hasFailed = query.data?.some(({ state }) => state === 'failed')
  return (
    <DialogBox as="section">
      <DialogHead title={t`Deliveries to ${name}`} onClose={onClose} />
      {!enabled && (
        <Text tone="muted">
          <Trans>This webhook is off. Turn it on to send something again.</Trans>
        </Text>
      )}
      <Loaded query={query} problem={t`Deliveries can't be loaded.`}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <p>
              <Trans>Nothing was sent yet. Deliveries are kept for 30 days.</Trans>
            </p>
          ) : (
            <ul className={classNames(styles.list, styles.deliveries, look({ scroll: 'y' }))}>
              {deliveries.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  canReplay={enabled && delivery.state !== 'waiting'}
                  isBusy={replay.isPending && replay.variables === delivery.id}
                  onReplay={() => replay.mutate(delivery.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {query.data?.length === LISTED_DELIVERIES && (
        <Text tone="muted" size="small">
          <Trans>The newest {{ count: LISTED_DELIVERIES }} are shown.</Trans>
        </Text>
      )}
      {enabled && hasFailed && (
        <Actions as="p">
          <Button busy={replayAll.isPending} onClick={() => replayAll.mutate(undefined)}>
            <Trans>Send all failed again</Trans>
          </Button>
        </Actions>
      )}
    </DialogBox>
  )
}

const states = {
  delivered: { tone: 'good', icon: CircleCheck, label: msg`Delivered` },
  waiting: { tone: 'waiting', icon: Clock, label: msg`Waiting` },
  failed: { tone: 'bad', icon: CircleX, label: msg`Failed` },
} as const

function DeliveryRow({
  delivery,
  canReplay,
  isBusy,
  onReplay,
}: {
  delivery: WebhookDelivery
  canReplay: boolean
  isBusy: boolean
  onReplay: () => void
}) {
  const { t, i18n } = useLingui()
  const { type, at, state, attempts, answer, nextTryAt } = delivery
  const { tone, icon, label } = states[state]
  const facts = [
    attempts > 0 && t`${plural(attempts, { one: '# attempt', other: '# attempts' })}`,
    answer,
    nextTryAt !== null && t`next try ${{ nextTryAt: localMoment(nextTryAt) }}`,
  ].filter(Boolean)
  return (
    <li>
      <div
        className={classNames(
          styles.text,
          look({ display: 'grid', gap: 's0', minWidth: '0', breakable: true }),
        )}
      >
        <span>
          <b>{i18n._(webhookEventWords[type])}</b>{' '}
          <Text as="span" tone="muted" numeric>
            {localMoment(at)}
          </Text>
        </span>
        <Text as="span" tone="muted" size="small">
          {facts.join(' · ') || t`Not sent yet`}
        </Text>
      </div>
      <Badge icon={icon} tone={tone}>
        {i18n._(label)}
      </Badge>
      {canReplay && (
        <Button
          small
          busy={isBusy}
          aria-label={t`Send again: ${{ type: i18n._(webhookEventWords[type]) }}, ${{ at: localMoment(at) }}`}
          onClick={onReplay}
        >
          <Trans>Send again</Trans>
        </Button>
      )}
    </li>
  )
}
