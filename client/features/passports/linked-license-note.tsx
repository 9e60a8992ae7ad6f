import { CircleArrowUp, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { longDay } from '#contract/days.ts'
import type { Certificate } from '#contract/license-passport.ts'

/** Footer of a passport: the license that replaced or renewed it. `to` builds its URL. */
export function LinkedLicenseNote({
  certificate: { replacedBy, replaces, uses },
  to,
}: {
  certificate: Certificate
  to: (certificate: string) => string
}) {
  return (
    <>
      {replacedBy && (
        <p className="passport__foot passport__foot--go">
          {replacedBy.kind === 'upgrade' ? (
            <CircleArrowUp className="ico" aria-hidden />
          ) : (
            <RefreshCw className="ico" aria-hidden />
          )}
          <span>
            The {replacedBy.license} license{' '}
            <Link to={to(replacedBy.certificate)}>
              <b>{replacedBy.certificate}</b>
            </Link>{' '}
            {replacedBy.kind === 'upgrade'
              ? `took its place on ${longDay(replacedBy.at)}${uses.length > 0 ? ' and covers the same releases' : ''}.`
              : `renews it from ${longDay(replacedBy.at)} on.`}
          </span>
        </p>
      )}
      {replaces && (
        <p className="passport__foot">
          {replaces.kind === 'upgrade' ? 'Upgraded from' : 'Renews'} the {replaces.license} license{' '}
          <Link to={to(replaces.certificate)}>
            <b>{replaces.certificate}</b>
          </Link>
          .
        </p>
      )}
    </>
  )
}
