import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callQuery } from '#client/platform/call.ts'
import { Box, Cluster, Text, Wrap } from '#client/ui/primitives.tsx'

/** Above an empty store, for administrators only: what they look at, and where they go on. */
export function OwnerBar({
  seesVisitors,
  onSwitch,
}: {
  seesVisitors: boolean
  onSwitch: (seesVisitors: boolean) => void
}) {
  const { t } = useLingui()
  const desk = useQuery(callQuery('GET /admin/desk')).data
  const isSettingUp = desk?.hasFirstSteps === true
  const steps = useQuery({ ...callQuery('GET /admin/first-steps'), enabled: isSettingUp }).data
  return (
    <Box as="aside" paper aria-label={t`For you`}>
      <Wrap>
        <Cluster justify="between" gapX="s6" padY="s2" minHeight="60">
          <Text grow minWidth="240" size="ui" numeric>
            <b>
              <Trans>Only you see this bar.</Trans>
            </b>{' '}
            {seesVisitors ? t`Below it is what visitors see.` : t`Your store is open and empty.`}
            {steps && ' '}
            {steps &&
              t`First steps: ${{ done: steps.filter(({ isDone }) => isDone).length }} of ${{ all: steps.length }} done.`}
          </Text>
          {isSettingUp && (
            <Text as={Link} withIcon underline weight="strong" tone="inherit" to="/admin/first-steps">
              <Trans>Go on with First steps</Trans>
            </Text>
          )}
          <Text
            as="button"
            type="button"
            withIcon
            underline
            weight="strong"
            tone="inherit"
            onClick={() => onSwitch(!seesVisitors)}
          >
            {seesVisitors ? t`Back to your view` : t`See it as a visitor`}
          </Text>
        </Cluster>
      </Wrap>
    </Box>
  )
}
