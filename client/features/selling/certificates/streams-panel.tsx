import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { z } from 'zod'
import { call } from '#client/platform/call.ts'
import { useDays } from '#client/platform/use-days.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { look, Row, Text } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { LicensePassport } from '#contract/licenses/license-passport.ts'
import { parseStreams, StreamReport } from '#contract/licenses/license-use.ts'
import { formatCount } from '#contract/text/format-count.ts'
import styles from './passport-page.module.css'
import { StreamsMeter } from './streams-meter.tsx'
import { UpgradeStep } from './upgrade-step.tsx'
import { useShowPassport } from './use-passport-change.ts'

/** As typed. */
const TypedReport = z.object({
  count: z.string().transform(parseStreams).pipe(StreamReport.shape.count),
})

/** A license's usage, and the form to report it. */
export function StreamsPanel({ passport, canChange }: { passport: LicensePassport; canChange: boolean }) {
  const id = useId()
  const { count, limit, reportedAt } = passport.streams
  const { shortDay } = useDays(passport.timeZone)
  return (
    <section className={styles.blk} aria-labelledby={id}>
      <Row justify="between" gap="s4">
        <Text as="h2" size="h3" id={id}>
          <Trans>Streams</Trans>
        </Text>
        {reportedAt !== null && (
          <Text as="span" size="small" tone="muted">
            <Trans>reported on {{ reportedAt: shortDay(reportedAt) }}</Trans>
          </Text>
        )}
      </Row>
      <StreamsMeter streams={passport.streams} />
      {count !== null && limit ? <WhatIsLeft left={limit - count} limit={limit} /> : null}
      {count === null && canChange && limit !== 0 && (
        <Text tone="muted">
          <Trans>Nothing reported yet. A number now and then is enough. We take your word for it.</Trans>
        </Text>
      )}
      {canChange && limit !== 0 && <ReportForm passport={passport} />}
      <UpgradeStep passport={passport} />
    </section>
  )
}

function WhatIsLeft({ left, limit }: { left: number; limit: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (left < 0)
    return (
      <Banner tone="error" title={t`${{ count: formatCount(-left, locale) }} over the limit.`}>
        <p>
          <Trans>
            Your license covers {{ limit: formatCount(limit, locale) }} streams. To go on, the song needs a
            license with a higher limit.
          </Trans>
        </p>
      </Banner>
    )
  if (left === 0)
    return (
      <p>
        <Trans>You've reached the limit. To keep going, the song needs a higher license.</Trans>
      </p>
    )
  return (
    <p>
      <b>
        <Plural value={left} one="# stream is left." other="# streams are left." />
      </b>
    </p>
  )
}

function ReportForm({ passport }: { passport: LicensePassport }) {
  const { t } = useLingui()
  const show = useShowPassport()
  const locale = useLocale()
  const showToast = useToast()
  const { certificate, streams, replaces, startsAt } = passport
  const { shortDay } = useDays(passport.timeZone)
  const { submit, field, busy, problem, form } = useServerForm({
    schema: TypedReport,
    initial: { count: '' },
    send: ({ count }) =>
      call('PUT /licenses/:certificate/streams', { params: { certificate }, body: { count } }),
    onDone: (changed) => {
      show(changed)
      form.reset()
      showToast({ tone: 'ok', text: t`Reported.` })
    },
  })
  // A renewal counts from its own start date.
  const label =
    replaces?.kind === 'renewal' && startsAt !== null
      ? t`All streams since ${{ startsAt: shortDay(startsAt) }}`
      : t`All streams so far`
  const { error, ...control } = field('count')
  return (
    <form
      className={classNames(
        styles.report,
        look({ display: 'grid', columns: ['main', 'auto'], gap: 's2', align: 'start' }),
      )}
      onSubmit={submit}
      noValidate
    >
      <TextField
        label={label}
        inputMode="numeric"
        autoComplete="off"
        placeholder={formatCount(streams.count ?? 0, locale)}
        error={error ?? problem}
        {...control}
      />
      <Button type="submit" busy={busy}>
        <Trans>Report</Trans>
      </Button>
    </form>
  )
}
