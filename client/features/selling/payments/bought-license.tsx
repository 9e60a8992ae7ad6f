import { Box, Text } from '#client/ui/primitives.tsx'
import type { CertificateState, LicensePassport } from '#contract/licenses/license-passport.ts'
import { shortUrl } from '#contract/licenses/license-use.ts'
import { countOf, formatCount } from '#contract/text/format-count.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import styles from './payments.module.css'

const words = {
  valid: 'valid',
  preparing: 'valid, files are being prepared',
  test: 'test purchase',
  upgraded: 'upgraded',
  expired: 'expired',
  disputed: 'disputed',
  refunded: 'refunded',
} as const satisfies Record<CertificateState, string>

/** A bought license: its state and term, the buyer's reports, and its releases. */
export function BoughtLicenseSummary({ passport }: { passport: LicensePassport }) {
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
    <div className={styles.plicense}>
      <Box as="p" tone="muted" size="fine" leading="1.4" clip breakable>
        <Text as="a" link numeric href={`/verify/${certificate}`} target="_blank" rel="noreferrer">
          {certificate}
        </Text>
        : {facts.join(', ')}
      </Box>
      {uses.length > 0 && (
        <ul aria-label={`Where license ${certificate} is used`}>
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
    </div>
  )
}

function reported(count: number, limit: number | null): string {
  return limit === null ? countOf(count, 'stream') : `${formatCount(count)} of ${formatCount(limit)} streams`
}
