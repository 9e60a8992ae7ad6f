import { Mail } from 'lucide-react'
import { Link } from 'react-router'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Stack } from '#client/ui/primitives.tsx'
import type { SignedInResponse } from '#contract/accounts/auth.ts'
import styles from './auth.module.css'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { withReturn } from './return-to.ts'
import { usePasskeys } from './use-passkeys.ts'

/** Passwordless sign-in methods below the form. */
export function OtherWays({ to, onDone }: { to: string; onDone: (answer: SignedInResponse) => void }) {
  const hasPasskeys = usePasskeys()
  const { deliversMail } = useStoreSettings()
  if (!hasPasskeys && !deliversMail) return null
  return (
    <Stack as="section" gap="s3" above="s6-5" aria-label="Other ways to sign in">
      <p
        className={classNames(
          styles.authOr,
          look({ display: 'flex', align: 'center', gap: 's3', tone: 'faint', size: 'fine' }),
        )}
      >
        or without a password
      </p>
      {hasPasskeys && <PasskeySignIn onDone={onDone} />}
      {deliversMail && (
        <Link className={buttonClass({ wide: true })} to={withReturn('/sign-in-link', to)}>
          <LineIcon of={Mail} />
          Email me a sign-in link
        </Link>
      )}
    </Stack>
  )
}
