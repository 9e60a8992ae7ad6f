import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useLocale } from '#client/platform/use-locale.ts'
import { Box, Text } from '#client/ui/primitives.tsx'
import type { CertificateState, LicensePassport } from '#contract/licenses/license-passport.ts'
import { shortUrl } from '#contract/licenses/license-use.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { listParts } from '#contract/text/list-names.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'

/** What goes without saying, beside the state of the order, is missing. */
const words: Partial<Record<CertificateState, Message>> = {
  preparing: msg`valid, files are being prepared`,
  upgraded: msg`upgraded`,
  expired: msg`expired`,
}

/** A bought license with its certificate; where there is more to say its state and term, the buyer's reports, and its releases. */
export function BoughtLicense({ name, passport }: { name: string; passport: LicensePassport | null }) {
  return (
    <>
      <Box as="small" display="block" size="fine" leading="1.35" tone="muted" breakable>
        {passport ? (
          <Trans>
            {name} license,{' '}
            <Text as={Link} link to={`/verify/${passport.certificate}`} target="_blank" rel="noreferrer">
              certificate
            </Text>
          </Trans>
        ) : (
          <Trans>{name} license</Trans>
        )}
      </Box>
      {passport && <LicenseFacts passport={passport} />}
    </>
  )
}

function LicenseFacts({ passport }: { passport: LicensePassport }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { certificate, uses } = passport
  const facts = useFacts(passport)
  return (
    <>
      {facts.length > 0 && (
        <Box as="small" display="block" size="fine" leading="1.35" tone="muted" breakable>
          {listParts(facts, locale)}
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

function useFacts({ state, endsAt, streams, replacedBy, replaces, timeZone }: LicensePassport): string[] {
  const { i18n, t } = useLingui()
  const locale = useLocale()
  const { mediumDay } = zonedDays(timeZone, locale)
  const word = words[state]
  const { count, limit } = streams
  const facts = [
    word && i18n._(word),
    endsAt !== null &&
      state !== 'refunded' &&
      (state === 'expired' ? t`ended ${{ day: mediumDay(endsAt) }}` : t`ends ${{ day: mediumDay(endsAt) }}`),
    count !== null &&
      (limit === null
        ? t`${plural(count, { one: '# stream', other: '# streams' })}`
        : t`${{ count: formatCount(count, locale) }} of ${plural(limit, { one: '# stream', other: '# streams' })}`),
    replacedBy &&
      (replacedBy.kind === 'upgrade'
        ? t`upgraded to ${{ certificate: replacedBy.certificate }}`
        : t`renewed by ${{ certificate: replacedBy.certificate }}`),
    replaces &&
      (replaces.kind === 'upgrade'
        ? t`upgrade of ${{ certificate: replaces.certificate }}`
        : t`renewal of ${{ certificate: replaces.certificate }}`),
  ]
  return facts.filter((fact) => typeof fact === 'string')
}
