import { ProofDialog, RequireSession } from '#client/features/accounts/auth/index.ts'
import accountStyles from '#client/features/accounts/profile/account.module.css'
import { AccountView } from '#client/features/accounts/profile/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'

export function AccountPage() {
  return (
    <RequireSession>
      <div className={classNames(uiBase.wrap, accountStyles.acct)}>
        <h1 className={uiType.h1} tabIndex={-1}>
          Your account
        </h1>
        <AccountView />
        <ProofDialog />
      </div>
    </RequireSession>
  )
}
