import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, Stack, Text } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { SecondFactors } from '#contract/accounts/sign-in-methods.ts'
import { localDay } from '#contract/text/dates.ts'
import { secondFactorsQuery } from './account-queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'

const FEW_CODES = 3
/** The account's authenticator app and its recovery codes. */
export function TwoStepSettings() {
  const { t } = useLingui()
  return (
    <Loaded query={useQuery(secondFactorsQuery())} problem={t`Your two-step sign-in can't be loaded.`}>
      {(factors) => <TwoSteps factors={factors} />}
    </Loaded>
  )
}

function TwoSteps({ factors }: { factors: SecondFactors }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: secondFactorsQuery().queryKey })
  const onError = (error: Error) => showToast({ tone: 'error', text: error.message })
  const remove = useMutation({
    mutationFn: () => call('DELETE /account/totp'),
    onSuccess: () => showToast({ tone: 'ok', text: t`Your authenticator app was removed.` }),
    onError,
    onSettled: refresh,
  })
  const replace = useMutation({
    mutationFn: () => call('POST /account/recovery-codes'),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError,
    onSettled: refresh,
  })
  const left = factors.recoveryCodesLeft
  return (
    <>
      <Stack gap="s4">
        {factors.totpSince === null ? (
          <div>
            <Button onClick={() => setAdding(true)}>
              <Trans>Set up an authenticator app</Trans>
            </Button>
          </div>
        ) : (
          <Box minHeight="64" border="bottom" row justify="between" gap="s4">
            <div>
              <b>
                <Trans>Authenticator app</Trans>
              </b>
              <Text tone="muted" size="small" numeric>
                <Trans>Since {{ totpSince: localDay(factors.totpSince) }}</Trans>
              </Text>
            </div>
            <Button
              small
              variant="quiet"
              busy={remove.isPending}
              aria-label={t`Remove the authenticator app`}
              onClick={() => remove.mutate()}
            >
              <Trans>Remove</Trans>
            </Button>
          </Box>
        )}
        {factors.secondStep !== null && (
          <Box minHeight="64" border="bottom" row justify="between" gap="s4">
            <div>
              <b>
                <Trans>Recovery codes</Trans>
              </b>
              <Text tone="muted" size="small" numeric>
                {left < FEW_CODES
                  ? t`${plural(left, { one: '# code is', other: '# codes are' })} left. Make new ones before you run out`
                  : t`${plural(left, { one: '# code is', other: '# codes are' })} left`}
              </Text>
            </div>
            <Button small variant="quiet" busy={replace.isPending} onClick={() => replace.mutate()}>
              <Trans>New recovery codes</Trans>
            </Button>
          </Box>
        )}
      </Stack>
      <TotpDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        onAdded={({ recoveryCodes }) => {
          setAdding(false)
          setCodes(recoveryCodes)
          return refresh()
        }}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  )
}
