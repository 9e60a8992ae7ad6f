import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Box, Text } from '#client/ui/primitives.tsx'
import type { CertificateState, LicensePassport } from '#contract/licenses/license-passport.ts'
import { shortUrl } from '#contract/licenses/license-use.ts'
import { countOf, formatCount } from '#contract/text/format-count.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'

/** What goes without saying, beside the state of the order, is empty. */
const words = {
  valid: '',
  preparing: 'valid, files are being prepared',
  test: '',
  upgraded: 'upgraded',
  expired: 'expired',
  disputed: '',
  refunded: '',
} as const satisfies Record<CertificateState, string>

/** A bought license with its certificate; where there is more to say its state and term, the buyer's reports, and its releases. */
export function BoughtLicense({ name, passport }: { name: string; passport: LicensePassport | null }) {
  return (
    <>
      <Box as="small" display="block" size="fine" leading="1.35" tone="muted" breakable>
        {name} license
        {passport && (
          <>
            ,{' '}
            <Text as={Link} link to={`/verify/${passport.certificate}`} target="_blank" rel="noreferrer">
              <Trans>certificate</Trans>
            </Text>
          </>
        )}
      </Box>
      {passport && <LicenseFacts passport={passport} />}
    </>
  )
}

function LicenseFacts({ passport }: { passport: LicensePassport }) {
  const { t } = useLingui()
  const { certificate, state, endsAt, streams, uses, replacedBy, replaces } = passport
  const { mediumDay } = zonedDays(passport.timeZone)
  const facts = [
    words[state],
    endsAt !== null &&
      state !== 'refunded' &&
      `${state === 'expired' ? 'ended' : 'ends'} ${mediumDay(endsAt)}`,
    streams.count !== null && reported(streams.count, streams.limit),
    replacedBy && `${replacedBy.kind === 'upgrade' ? 'upgraded to' : 'renewed by'} ${replacedBy.certificate}`,
    replaces && `${replaces.kind === 'upgrade' ? 'upgrade of' : 'renewal of'} ${replaces.certificate}`,
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && (
        <Box as="small" display="block" size="fine" leading="1.35" tone="muted" breakable>
          {facts.join(', ')}
        </Box>
      )}
      {uses.length > 0 && (
        <ul aria-label={t`Where license ${certificate} is used`}>
          {uses.map(({ id, title, url }) => (
            <Box as="li" padTop="s1" size="fine" breakable key={id}>
              {title},{' '}
              <Text as="a" link href={url} target="_blank" rel="noreferrer noopener nofollow">
                {shortUrl(url)}
              </Text>
            </Box>
          ))}
        </ul>
      )}
    </>
  )
}

function reported(count: number, limit: number | null): string {
  return limit === null ? countOf(count, 'stream') : `${formatCount(count)} of ${formatCount(limit)} streams`
}
