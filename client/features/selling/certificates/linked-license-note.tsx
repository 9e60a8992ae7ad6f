import { ph } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleArrowUp, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { useDays } from '#client/platform/use-days.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import type { Certificate } from '#contract/licenses/license-passport.ts'
import styles from './passport-paper.module.css'

/** Footer of a passport: the license that replaced or renewed it. `to` builds its URL. */
export function LinkedLicenseNote({
  certificate: { replacedBy, replaces, uses, timeZone },
  to,
}: {
  certificate: Certificate
  to: (certificate: string) => string
}) {
  const { longDay } = useDays(timeZone)
  return (
    <>
      {replacedBy && (
        <p className={classNames(styles.passportFoot, styles.passportFootGo)}>
          {replacedBy.kind === 'upgrade' ? <LineIcon of={CircleArrowUp} /> : <LineIcon of={RefreshCw} />}
          <span>
            {replacedBy.kind === 'renewal' ? (
              <Trans>
                The {{ license: replacedBy.license }} license{' '}
                <Link to={to(replacedBy.certificate)}>
                  <b>{ph({ certificate: replacedBy.certificate })}</b>
                </Link>{' '}
                renews it from {{ at: longDay(replacedBy.at) }} on.
              </Trans>
            ) : uses.length > 0 ? (
              <Trans>
                The {{ license: replacedBy.license }} license{' '}
                <Link to={to(replacedBy.certificate)}>
                  <b>{ph({ certificate: replacedBy.certificate })}</b>
                </Link>{' '}
                took its place on {{ at: longDay(replacedBy.at) }} and covers the same releases.
              </Trans>
            ) : (
              <Trans>
                The {{ license: replacedBy.license }} license{' '}
                <Link to={to(replacedBy.certificate)}>
                  <b>{ph({ certificate: replacedBy.certificate })}</b>
                </Link>{' '}
                took its place on {{ at: longDay(replacedBy.at) }}.
              </Trans>
            )}
          </span>
        </p>
      )}
      {replaces && (
        <p className={styles.passportFoot}>
          {replaces.kind === 'upgrade' ? (
            <Trans>
              Upgraded from the {{ license: replaces.license }} license{' '}
              <Link to={to(replaces.certificate)}>
                <b>{ph({ certificate: replaces.certificate })}</b>
              </Link>
              .
            </Trans>
          ) : (
            <Trans>
              Renews the {{ license: replaces.license }} license{' '}
              <Link to={to(replaces.certificate)}>
                <b>{ph({ certificate: replaces.certificate })}</b>
              </Link>
              .
            </Trans>
          )}
        </p>
      )}
    </>
  )
}
