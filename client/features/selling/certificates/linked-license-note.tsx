import { useLingui } from '@lingui/react/macro'
import { CircleArrowUp, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import type { Certificate } from '#contract/licenses/license-passport.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import styles from './passport-paper.module.css'

/** Footer of a passport: the license that replaced or renewed it. `to` builds its URL. */
export function LinkedLicenseNote({
  certificate: { replacedBy, replaces, uses, timeZone },
  to,
}: {
  certificate: Certificate
  to: (certificate: string) => string
}) {
  const { t } = useLingui()
  const { longDay } = zonedDays(timeZone)
  return (
    <>
      {replacedBy && (
        <p className={classNames(styles.passportFoot, styles.passportFootGo)}>
          {replacedBy.kind === 'upgrade' ? <LineIcon of={CircleArrowUp} /> : <LineIcon of={RefreshCw} />}
          <span>
            The {replacedBy.license} license{' '}
            <Link to={to(replacedBy.certificate)}>
              <b>{replacedBy.certificate}</b>
            </Link>{' '}
            {replacedBy.kind === 'upgrade'
              ? `took its place on ${longDay(replacedBy.at)}${uses.length > 0 ? ' and covers the same releases' : ''}.`
              : t`renews it from ${{ at: longDay(replacedBy.at) }} on.`}
          </span>
        </p>
      )}
      {replaces && (
        <p className={styles.passportFoot}>
          {replaces.kind === 'upgrade' ? t`Upgraded from` : t`Renews`} the {replaces.license} license{' '}
          <Link to={to(replaces.certificate)}>
            <b>{replaces.certificate}</b>
          </Link>
          .
        </p>
      )}
    </>
  )
}
