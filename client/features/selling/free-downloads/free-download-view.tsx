import { ph, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { addressOf, callQuery } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { FREE_DOWNLOAD_NOTE } from '#contract/licenses/free-download.ts'
import { localLongMoment } from '#contract/text/dates.ts'
import { formatMegabytes } from '#contract/text/format-bytes.ts'
import styles from './free-downloads.module.css'

const LOOK_AGAIN_MS = 2_000

/** Landing page of the emailed link. The download takes a click: mail scanners follow links but click nothing. */
export function FreeDownloadView({ token }: { token: string }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const query = useQuery(
    callQuery(
      'GET /free-downloads/:token',
      { params: { token } },
      { retry: false, staleTime: Number.POSITIVE_INFINITY },
    ),
  )
  if (query.isPending)
    return (
      <Outcome title={t`Free download`}>
        <LoadingNote text={t`Loading...`} />
      </Outcome>
    )
  if (query.isError)
    return (
      <Outcome title={t`Free download`}>
        <Text size="lede">{query.error.message}</Text>
        <Link className={buttonClass({ variant: 'primary' })} to="/beats">
          <Trans>Explore beats</Trans>
        </Link>
      </Outcome>
    )
  const { beat, bytes, left, until, newsletter } = query.data
  return (
    <Outcome title={beat.title}>
      <Text size="lede">{i18n._(FREE_DOWNLOAD_NOTE)}</Text>
      <ul className={styles.factlist}>
        <li>
          <Text as="span" tone="muted">
            <Trans>File</Trans>
          </Text>
          <b>
            <Trans>
              {{ title: beat.title }} by {{ producer: beat.producer }}, tagged MP3,{' '}
              <Text as="span" tone="muted" numeric>
                {ph({ size: formatMegabytes(bytes, locale) })}
              </Text>
            </Trans>
          </b>
        </li>
        <li>
          <Text as="span" tone="muted">
            <Trans>Link</Trans>
          </Text>
          <b>
            {t`${plural(left, { 1: 'Once', 2: 'Twice', other: 'Three times' })}, until ${{ until: localLongMoment(until) }}`}
          </b>
        </li>
        {newsletter && (
          <li>
            <Text as="span" tone="muted">
              <Trans>Newsletter</Trans>
            </Text>
            <b>
              <Trans>You'll also get our newsletter.</Trans>
            </b>
          </li>
        )}
      </ul>
      <a
        className={buttonClass({ variant: 'primary' })}
        href={addressOf('GET /free-downloads/:token/mp3', { params: { token } })}
        download
        // By then most have arrived, and count.
        onClick={() => setTimeout(() => query.refetch(), LOOK_AGAIN_MS)}
      >
        <LineIcon of={Download} />
        <Trans>Download MP3</Trans>
      </a>
      <Text as={Link} link to={beatPath(beat)}>
        <Trans>Releasing it? Choose a license</Trans>
      </Text>
    </Outcome>
  )
}
