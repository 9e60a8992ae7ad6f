import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#client/features/store/admin/index.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'
import type { useCredentialsForm } from './use-credentials-form.ts'

/** End of a credentials form: errors, the effect of saving, and buttons. */
export function CredentialsEnd({
  form,
  saves,
  isSet,
  removing,
  children,
}: {
  form: Pick<ReturnType<typeof useCredentialsForm>, 'problem' | 'busy' | 'changing' | 'remove'>
  /** Label of the Save button; undefined: nothing to save. */
  saves?: string
  /** Whether there are saved credentials to remove. */
  isSet: boolean
  /** Those of a payment provider, whose open orders are lost with them. */
  removing?: { provider: string; openOrders: number }
  children: ReactNode
}) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const openOrders = removing?.openOrders ?? 0
  const remove = () => {
    setAsking(false)
    form.remove()
  }
  return (
    <>
      {form.problem && (
        <Banner tone="error" title={t`Nothing was saved`}>
          <Text breakable>{form.problem}</Text>
        </Banner>
      )}
      <Text tone="muted" role="status">
        {form.changing ? t`Saved. The store is restarting with it, which takes a moment.` : children}
      </Text>
      <Actions>
        {saves !== undefined && (
          <Button variant="primary" type="submit" busy={form.busy}>
            {saves}
          </Button>
        )}
        {isSet && (
          <Button disabled={form.busy} onClick={() => (openOrders > 0 ? setAsking(true) : remove())}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </Actions>
      {removing && (
        <ConfirmDialog
          open={isAsking}
          title={t`Remove ${{ provider: removing.provider }}?`}
          text={t`${plural(openOrders, { one: '# order is', other: '# orders are' })} not paid yet. Without the keys the store cancels what is open, and what still comes in has to be refunded at ${{ provider: removing.provider }}.`}
          action={t`Remove`}
          busy={form.busy}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
