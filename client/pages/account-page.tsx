import { AccountView } from '#client/features/accounts/index.ts'
import { ProofDialog, RequireSession } from '#client/features/auth/index.ts'

export function AccountPage() {
  return (
    <RequireSession>
      <div className="wrap acct">
        <h1 className="h1" tabIndex={-1}>
          Your account
        </h1>
        <AccountView />
        <ProofDialog />
      </div>
    </RequireSession>
  )
}
