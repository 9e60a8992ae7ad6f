import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmDialog, useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { Panel, Text } from '#client/ui/primitives.tsx'
import { shortDay } from '#contract/text/dates.ts'

/** Says what of the store was made up for the demo, and removes it. */
export function DemoMonth({ until }: { until: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const remove = useAdminAct(() => call('DELETE /admin/demo-month', {}), {
    onEnd: close,
    done: () => t`The demo month is removed.`,
  })
  return (
    <Panel as="section" stack gap="s3-5" pad="fluid-2" full>
      <Text as="h2" size="h3">
        <Trans>Your store shows a demo month</Trans>
      </Text>
      <Text tone="muted">
        <Trans>
          What it counted until {{ until: shortDay(until, locale) }} is made up, so that you see what each
          screen is for: plays, orders, offers, a discount code and a letter. Nobody paid, nobody was emailed,
          and no invoice was numbered. Your own sales are added to it. Remove it before you open: the demo’s
          beats stay until you delete them.
        </Trans>
      </Text>
      <span>
        <Button small onClick={() => setAsking(true)}>
          <Trans>Remove the demo month</Trans>
        </Button>
      </span>
      <ConfirmDialog
        open={isAsking}
        title={t`Remove the demo month?`}
        text={t`Its orders, customers, offers, discount code, letter and figures are deleted for good. Your own stay as they are, and so do the demo’s beats.`}
        action={t`Remove`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
        onClose={close}
      />
    </Panel>
  )
}
