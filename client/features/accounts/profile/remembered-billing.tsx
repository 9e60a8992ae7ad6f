import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { addressLine } from '#contract/orders/billing.ts'
import { rememberedBillingQuery, rememberInAccount } from './billing-queries.ts'

/** The billing details saved for the next checkout, with a delete button. */
export function RememberedBilling() {
  const { t } = useLingui()
  const locale = useLocale()
  const query = rememberedBillingQuery()
  const remembered = useQuery(query)
  const client = useQueryClient()
  const toast = useToast()
  const forget = useMutation({
    mutationFn: () => rememberInAccount(undefined),
    onSuccess: () => client.setQueryData(query.queryKey, null),
    onError: (error) => toast({ tone: 'error', text: error.message }),
  })
  const { data } = remembered
  if (!data)
    return (
      <Text tone="muted" role="status">
        {data === null
          ? t`No details are saved. To change that, check “Remember these details” at checkout.`
          : t`Loading...`}
      </Text>
    )
  return (
    <Stack gap="s5" pack="start">
      <p>
        {[data.company, data.name].filter(Boolean).join(', ')}
        <br />
        {addressLine(data, locale)}
        {data.vatNumber && (
          <>
            <br />
            <Trans>VAT number {{ vatNumber: data.vatNumber }}</Trans>
          </>
        )}
      </p>
      <div>
        <Button busy={forget.isPending} onClick={() => forget.mutate()}>
          <Trans>Delete billing details</Trans>
        </Button>
      </div>
    </Stack>
  )
}
