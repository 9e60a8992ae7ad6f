import { AccountView } from '#client/features/accounts/account-view.tsx'
import { RequireSession } from '#client/features/auth/guards.tsx'

export function AccountPage() {
  return (
    <RequireSession>
      <div className="wrap acct">
        <h1 className="h1" tabIndex={-1}>
          Your account
        </h1>
        <AccountView />
      </div>
    </RequireSession>
  )
}
