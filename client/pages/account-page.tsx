import { Trans } from '@lingui/react/macro'
import { ProofDialog, RequireSession } from '#client/features/accounts/auth/index.ts'
import { AccountView } from '#client/features/accounts/profile/index.ts'
import { Box, Text } from '#client/ui/primitives.tsx'

export function AccountPage() {
  return (
    <RequireSession>
      <Box padTop="fluid-5" padBottom="fluid-6" wrap>
        <Text as="h1" below="fluid-3" size="h1" tabIndex={-1}>
          <Trans>Your account</Trans>
        </Text>
        <AccountView />
        <ProofDialog />
      </Box>
    </RequireSession>
  )
}
