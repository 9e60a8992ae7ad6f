import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Text } from '#client/ui/primitives.tsx'
import { withdrawalLinks } from '#contract/law/withdrawal-wording.ts'
import { LawPage } from './law-page.tsx'

/** The instruction on the right of withdrawal, its form, and the way to the function. */
export function WithdrawalPage() {
  const wording = useStoreSettings().law?.withdraw
  return (
    <LawPage page="withdrawal" kind="withdrawal" title="Right of withdrawal">
      {wording && (
        <p>
          <Text as="a" link href="/withdraw">
            {withdrawalLinks[wording]}
          </Text>
        </p>
      )}
    </LawPage>
  )
}
