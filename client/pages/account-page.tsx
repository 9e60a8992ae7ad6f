import { ProofDialog, RequireSession } from '#client/features/accounts/auth/index.ts'
import { AccountView } from '#client/features/accounts/profile/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
import styles from './account-page.module.css'

export function AccountPage() {
  return (
    <RequireSession>
      <div className={classNames(styles.acct, look({ wrap: true }))}>
        <Text as="h1" size="h1" tabIndex={-1}>
          Your account
        </Text>
        <AccountView />
        <ProofDialog />
      </div>
    </RequireSession>
  )
}
