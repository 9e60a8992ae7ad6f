import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { look, Stack } from '#client/ui/primitives.tsx'
import styles from './auth.module.css'

/** What stands below a form with a password, for people who want none. */
export function WithoutPassword({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Stack as="section" gap="s3" above="s6-5" aria-label={t`Other ways to sign in`}>
      <p
        className={classNames(
          styles.authOr,
          look({ display: 'flex', align: 'center', gap: 's3', tone: 'faint', size: 'fine' }),
        )}
      >
        <Trans>or without a password</Trans>
      </p>
      {children}
    </Stack>
  )
}
