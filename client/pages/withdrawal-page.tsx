import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Text } from '#client/ui/primitives.tsx'
import { LawPage } from './law-page.tsx'

/** The instruction on the right of withdrawal, its form, and the way to the function. */
export function WithdrawalPage() {
  const { t } = useLingui()
  const words = useStoreSettings().law?.withdraw
  return (
    <LawPage page="withdrawal" kind="withdrawal" title={t`Right of withdrawal`}>
      {words && (
        <p>
          <Text as={Link} reloadDocument link to="/withdraw">
            {words}
          </Text>
        </p>
      )}
    </LawPage>
  )
}
