import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '#client/platform/use-locale.ts'
import { Facts } from '#client/ui/facts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, Text } from '#client/ui/primitives.tsx'
import { drawMethod } from '#contract/orders/payment-methods.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import { listParts } from '#contract/text/list-names.ts'
import { methodsQuery } from './settings-queries.ts'

/** Which ways to pay are on at Stripe. They are changed there. */
export function MethodsOn({ mode }: { mode: PaymentMode }) {
  const { t } = useLingui()
  const methods = useQuery(methodsQuery())
  // A store without Stripe.
  if (methods.data?.methods?.length === 0) return null
  return (
    <Box as="section" border="top" padTop="s6" stack gap="s4" pack="start" aria-label={t`Ways to pay`}>
      <Text as="h3" size="h4">
        <Trans>Ways to pay</Trans>
      </Text>
      <Loaded query={methods} problem={t`Stripe can't be asked just now.`}>
        {({ methods }) =>
          methods === null ? (
            <Text>
              <Trans>
                Stripe does not tell with this key. Let it read <i>Payment Method Configurations</i>, or look
                there.
              </Trans>
            </Text>
          ) : (
            <Facts
              shape="ruled"
              facts={[
                [t`On`, <Named key="on" methods={methods} isOn />],
                [t`Off`, <Named key="off" methods={methods} isOn={false} />],
              ]}
            />
          )
        }
      </Loaded>
      <Text tone="muted" size="ui">
        {mode === 'sandbox' ? (
          <Trans>PAYMENT_SANDBOX_METHODS=all switches all of them on in the sandbox.</Trans>
        ) : (
          <Trans>
            <Text
              as="a"
              link
              href={`https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}settings/payment_methods`}
              target="_blank"
              rel="noreferrer"
            >
              Switch them on and off at Stripe
            </Text>
            .
          </Trans>
        )}{' '}
        <Trans>
          Buyers see those that take your currency, and with an exclusive those that can hold the money first.
          Others that are on there are never offered: debits and vouchers are decided after days, when the
          files are gone.
        </Trans>
      </Text>
    </Box>
  )
}

function Named({ methods, isOn }: { methods: readonly { name: string; isOn: boolean }[]; isOn: boolean }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const names = methods.filter((method) => method.isOn === isOn).map(({ name }) => drawMethod(name, i18n))
  return listParts(names, locale) || t`None`
}
