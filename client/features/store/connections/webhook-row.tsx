import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Clock, Power, TriangleAlert } from 'lucide-react'
import { useLocale } from '#client/platform/use-locale.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import { type Webhook, webhookFormats } from '#contract/store/webhook.ts'
import { webhookEvents } from '#contract/store/webhook-event.ts'
import { localMoment } from '#contract/text/dates.ts'
import { listParts } from '#contract/text/list-names.ts'
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
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { name, target, format, events, enabled, note, lastDeliveredAt, waiting, failed } = webhook
  const facts = [
    target,
    webhookFormats[format],
    lastDeliveredAt === null
      ? t`Nothing delivered yet`
      : t`Last delivered ${{ lastDeliveredAt: localMoment(lastDeliveredAt) }}`,
    waiting > 0 && t`${plural(waiting, { one: '# waiting', other: '# waiting' })}`,
    failed > 0 && t`${plural(failed, { one: '# failed', other: '# failed' })}`,
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
          {listParts(
            events.map((type) => i18n._(webhookEvents[type])),
            locale,
          )}
        </Text>
        <Text as="span" tone="muted" size="small">
          {facts.join(' · ')}
        </Text>
        {note !== null && (
          <Text as="span" size="small">
            {note} <Trans>Fix it there, then turn it on.</Trans>
          </Text>
        )}
      </div>
      <State webhook={webhook} />
      <Box basis="line" cluster gap="s2">
        {button('deliveries', t`Deliveries`)}
        {enabled && (
          <Button small busy={isTesting} aria-label={t`Send a test: ${name}`} onClick={() => onAct('test')}>
            <Trans>Send a test</Trans>
          </Button>
        )}
        {button('edit', t`Edit`)}
        {format === 'standard' && button('secret', t`New secret`)}
        {enabled ? button('off', t`Turn off`) : button('on', t`Turn on`)}
        {button('delete', t`Delete`)}
      </Box>
    </li>
  )
}

function State({ webhook: { enabled, note, failingSince, lastDeliveredAt } }: { webhook: Webhook }) {
  if (!enabled)
    return note === null ? (
      <Badge icon={Power}>
        <Trans>Off</Trans>
      </Badge>
    ) : (
      <Badge icon={TriangleAlert} tone="bad">
        <Trans>Turned off</Trans>
      </Badge>
    )
  if (failingSince !== null)
    return (
      <Badge icon={TriangleAlert} tone="waiting">
        <Trans>Failing since {{ failingSince: localMoment(failingSince) }}</Trans>
      </Badge>
    )
  return lastDeliveredAt === null ? (
    <Badge icon={Clock}>
      <Trans>On</Trans>
    </Badge>
  ) : (
    <Badge icon={CircleCheck} tone="good">
      <Trans>Works</Trans>
    </Badge>
  )
}
