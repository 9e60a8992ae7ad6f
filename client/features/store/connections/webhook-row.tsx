import { CircleCheck, Clock, Power, TriangleAlert } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import { type Webhook, webhookFormats } from '#contract/store/webhook.ts'
import { webhookEvents } from '#contract/store/webhook-event.ts'
import { localMoment } from '#contract/text/dates.ts'
import { formatCount } from '#contract/text/format-count.ts'
import styles from './connections.module.css'

export type WebhookAct = 'deliveries' | 'test' | 'edit' | 'secret' | 'on' | 'off' | 'delete'

/** A webhook: where it goes, what it is told and how it does. */
export function WebhookRow({
  webhook,
  isTesting,
  onAct,
}: {
  webhook: Webhook
  isTesting: boolean
  onAct: (act: WebhookAct) => void
}) {
  const { name, target, format, events, enabled, note, lastDeliveredAt, waiting, failed } = webhook
  const facts = [
    target,
    webhookFormats[format],
    lastDeliveredAt === null ? 'Nothing delivered yet' : `Last delivered ${localMoment(lastDeliveredAt)}`,
    waiting > 0 && `${formatCount(waiting)} waiting`,
    failed > 0 && `${formatCount(failed)} failed`,
  ].filter(Boolean)
  const button = (act: WebhookAct, label: string) => (
    <Button small aria-label={`${label}: ${name}`} onClick={() => onAct(act)}>
      {label}
    </Button>
  )
  return (
    <li>
      <div
        className={classNames(
          styles.text,
          look({ display: 'grid', gap: 's0', minWidth: '0', breakable: true }),
        )}
      >
        <b>{name}</b>
        <Text as="span" tone="muted">
          {events.map((type) => webhookEvents[type]).join(', ')}
        </Text>
        <Text as="span" tone="muted" size="small">
          {facts.join(' · ')}
        </Text>
        {note !== null && (
          <Text as="span" size="small">
            {note} Fix it there, then turn it on.
          </Text>
        )}
      </div>
      <State webhook={webhook} />
      <Box basis="line" cluster gap="s2">
        {button('deliveries', 'Deliveries')}
        {enabled && (
          <Button small busy={isTesting} aria-label={`Send a test: ${name}`} onClick={() => onAct('test')}>
            Send a test
          </Button>
        )}
        {button('edit', 'Edit')}
        {format === 'standard' && button('secret', 'New secret')}
        {enabled ? button('off', 'Turn off') : button('on', 'Turn on')}
        {button('delete', 'Delete')}
      </Box>
    </li>
  )
}

function State({ webhook: { enabled, note, failingSince, lastDeliveredAt } }: { webhook: Webhook }) {
  if (!enabled)
    return note === null ? (
      <Badge icon={Power}>Off</Badge>
    ) : (
      <Badge icon={TriangleAlert} tone="bad">
        Turned off
      </Badge>
    )
  if (failingSince !== null)
    return (
      <Badge icon={TriangleAlert} tone="waiting">
        Failing since {localMoment(failingSince)}
      </Badge>
    )
  return lastDeliveredAt === null ? (
    <Badge icon={Clock}>On</Badge>
  ) : (
    <Badge icon={CircleCheck} tone="good">
      Works
    </Badge>
  )
}
