import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '#client/ui/button.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'

/** For when the store cannot read its data. Leads to where they wanted to go. */
export function UnavailablePage({ storeName, address }: { storeName: string; address: string }) {
  const { t } = useLingui()
  return (
    <main>
      <Outcome title={t`Back in a moment.`}>
        <Text size="lede">
          <Trans>{storeName} can’t reach its shelves right now. Your cart and purchases are safe.</Trans>
        </Text>
        <Actions>
          <a className={buttonClass({ variant: 'primary' })} href={address}>
            <Trans>Try again</Trans>
          </a>
        </Actions>
      </Outcome>
    </main>
  )
}
