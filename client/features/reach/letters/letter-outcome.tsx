import { ph } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Copy, Eye, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DeskHead, useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, Grid, look, Stack, Text } from '#client/ui/primitives.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import type { LetterDetail, LetterList } from '#contract/reach/letter.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { formatPercent } from '#contract/text/format-percent.ts'
import { listParts } from '#contract/text/list-names.ts'
import type { Locale } from '#contract/text/locales.ts'
import { LetterPreview } from './letter-preview.tsx'
import { newsletter, stateInWords, timeLeft } from './letter-words.ts'
import styles from './letters.module.css'

/** What came of a letter, while it is sent and afterwards. */
export function LetterOutcome({ letter, list }: { letter: LetterDetail; list: LetterList }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const [isShown, setShown] = useState(false)
  const { subject, firstLine, text, beats, result } = letter
  const again = useAdminAct(() => call('POST /letters', { body: { subject, firstLine, text, beats } }), {
    onDone: ({ id }) => void navigate(`/admin/letters/${id}`),
  })
  return (
    <>
      <DeskHead
        title={subject}
        back={{ to: newsletter.to, label: i18n._(newsletter.label) }}
        fact={i18n._(stateInWords(letter, list.timeZone, locale))}
      >
        <Button small aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          <LineIcon of={Eye} size="small" />
          <Trans>See the letter</Trans>
        </Button>
        <Button small busy={again.isPending} onClick={() => again.mutate(undefined)}>
          <LineIcon of={Copy} size="small" />
          <Trans>Use again</Trans>
        </Button>
      </DeskHead>
      {(letter.state === 'sending' || letter.state === 'paused') && (
        <Sending letter={letter} perHour={list.perHour} />
      )}
      {isShown && <LetterPreview id={letter.id} version={0} draft={letter} />}
      <Counts letter={letter} />
      {result.leftOut.length > 0 && (
        <Text tone="muted">
          <Trans>Left out, as no longer on sale: {{ beats: listParts(result.leftOut, locale) }}.</Trans>
        </Text>
      )}
      <Grid columns={{ base: ['0.8fr', 'main'], below1440: '1' }} gap="s3" align="start">
        <Funnel result={result} />
        <ByLink result={result} />
      </Grid>
    </>
  )
}

function Sending({ letter, perHour }: { letter: LetterDetail; perHour: number }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const params = { id: letter.id }
  const stop = useAdminAct(() => call('POST /letters/:id/stop', { params }))
  const hold = useAdminAct((isPaused: boolean) =>
    isPaused ? call('POST /letters/:id/resume', { params }) : call('POST /letters/:id/pause', { params }),
  )
  const { result, recipients, state } = letter
  const isPaused = state === 'paused'
  const done = recipients - result.waiting
  return (
    <section
      className={classNames(
        styles.panel,
        styles.sending,
        look({ display: 'grid', gap: 's3-5', below: 's3' }),
      )}
      aria-label={t`Sending`}
    >
      <Text as="h2" size="h3">
        {isPaused ? t`Paused` : t`Sending...`}
      </Text>
      <ProgressBar label={t`Emails sent`} value={done} max={recipients} height="14" />
      <Text numeric>
        <Trans>
          <b>{ph({ done: formatCount(done, locale) })}</b> of {{ total: formatCount(recipients, locale) }}{' '}
          sent{' '}
          <Text as="span" tone="muted">
            {ph({ time: i18n._(timeLeft(result.waiting, perHour)) })} left,{' '}
            {ph({ perHour: formatCount(perHour, locale) })} an hour so that mail providers don’t take it for
            spam
          </Text>
        </Trans>
      </Text>
      <Text tone="muted">
        {isPaused
          ? t`Nothing goes out until you resume it. Nobody gets it twice.`
          : t`You can close this page. Sending continues.`}
      </Text>
      <Cluster gap="s2">
        <Button busy={hold.isPending} onClick={() => hold.mutate(isPaused)}>
          {isPaused ? <LineIcon of={Play} size="small" /> : <LineIcon of={Pause} size="small" />}
          {isPaused ? t`Resume` : t`Pause`}
        </Button>
        <Button variant="quiet" busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
          <Trans>Stop sending</Trans>
        </Button>
      </Cluster>
    </section>
  )
}

function Counts({ letter: { recipients, result } }: { letter: LetterDetail }) {
  const { t } = useLingui()
  const locale = useLocale()
  const share = (count: number) =>
    recipients === 0
      ? ''
      : t`${{ percent: formatPercent(count / recipients, locale, 1) }} of ${{ total: formatCount(recipients, locale) }}`
  const numbers = [
    { name: t`Delivered`, count: result.sent, more: share(result.sent), tone: styles.good },
    {
      name: t`Bounced`,
      count: result.refused + result.failed,
      more: t`Three bounces in a row unsubscribe an address`,
      tone: styles.bad,
    },
    {
      name: t`Waiting`,
      count: result.waiting,
      more: t`Delayed by a mail server, or not sent yet`,
      tone: undefined,
    },
    { name: t`Unsubscribed since`, count: result.left, more: share(result.left), tone: undefined },
  ]
  return (
    <>
      <dl
        className={classNames(
          styles.counts,
          look({ display: 'grid', columns: { base: '4', below1024: '2' }, gap: 's3', below: 's3' }),
        )}
      >
        {numbers.map(({ name, count, more, tone }) => (
          <div key={name} className={classNames(styles.panel, tone)}>
            <Text as="dt" font="engraved" size="ui" tone="muted">
              {name}
            </Text>
            <Text as="dd" numeric>
              {formatCount(count, locale)}
            </Text>
            <Text as="dd" size="small" tone="muted">
              {more}
            </Text>
          </div>
        ))}
      </dl>
      {result.interrupted > 0 && (
        <Text tone="muted">
          <Trans>
            <Plural value={{ count: result.interrupted }} one="# was" other="# were" /> going out when the
            store or the connection stopped. They are not sent again, so nobody gets it twice.
          </Trans>
        </Text>
      )}
    </>
  )
}

/** The steps of all beats together, each as a share of the most. */
function Funnel({ result: { beats, links, sent } }: { result: LetterDetail['result'] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { formatPrice } = useMoney()
  const sum = (of: (beat: (typeof beats)[number]) => number) => beats.reduce((all, beat) => all + of(beat), 0)
  const presses = sum((beat) => beat.presses) + links.reduce((all, link) => all + link.presses, 0)
  const plays = sum((beat) => beat.plays)
  const hearts = sum((beat) => beat.hearts)
  const sold = sum((beat) => beat.sold)
  const ofSent = shareOf(presses, sent, locale)
  const ofPlays = shareOf(hearts, plays, locale)
  const rows = [
    { name: t`Clicks`, count: presses, more: ofSent && t`${{ percent: ofSent }} of those who got it` },
    { name: t`Plays`, count: plays, more: '' },
    { name: t`Hearts`, count: hearts, more: ofPlays && t`${{ percent: ofPlays }} of plays` },
    { name: t`In carts`, count: sum((beat) => beat.carts), more: '' },
    { name: t`Sold`, count: sold, more: sold === 0 ? '' : formatPrice(sum((beat) => beat.earned)) },
  ]
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <section
      className={classNames(styles.panel, look({ display: 'grid', gap: 's4', columns: '1' }))}
      aria-labelledby="letter-funnel"
    >
      <Text as="h2" size="h3" id="letter-funnel">
        <Trans>Results</Trans>
      </Text>
      <ul className={classNames(styles.funnel, look({ display: 'grid' }))}>
        {rows.map(({ name, count, more }) => (
          <Stack
            as="li"
            full
            gap="s4"
            align="center"
            minHeight="tap"
            gapY={{ below768: '0' }}
            gapX={{ below768: 's3' }}
            padY={{ below768: 's1-5' }}
            padX={{ below768: '0' }}
            key={name}
          >
            <span>{name}</span>
            <ProgressBar label={name} value={count} max={most} height="22" />
            <Text as="span" numeric>
              <b>{formatCount(count, locale)}</b>{' '}
              <Text as="span" tone="muted">
                {more}
              </Text>
            </Text>
          </Stack>
        ))}
      </ul>
      <Text size="small" tone="muted">
        <Trans>
          We count clicks on the letter’s links in total, never per person, and we don’t track opens: that
          takes a hidden picture.
        </Trans>
      </Text>
    </section>
  )
}

function shareOf(part: number, whole: number, locale: Locale): string {
  return whole === 0 || part > whole ? '' : formatPercent(part / whole, locale, 1)
}

/** Of a link to a page it is known how often it was pressed, of a beat also what came of it. */
type LinkLine = Pick<Beat, 'presses'> & Partial<Omit<Beat, 'id' | 'title'>> & { name: string }
type Beat = LetterDetail['result']['beats'][number]

function ByLink({ result: { beats, links } }: { result: LetterDetail['result'] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { formatPrice } = useMoney()
  const count = (number: number | undefined) => number !== undefined && formatCount(number, locale)
  const lines: LinkLine[] = [
    ...beats.map(({ title, ...counts }) => ({ name: title, ...counts })),
    ...links.map(({ path, presses }) => ({ name: path === '/' ? t`The store` : path, presses })),
  ]
  return (
    <section
      className={classNames(styles.panel, look({ display: 'grid', gap: 's4', columns: '1' }))}
      aria-labelledby="letter-links"
    >
      <Text as="h2" size="h3" id="letter-links">
        <Trans>By link</Trans>
      </Text>
      <DataTable
        wide={t`By link`}
        items={lines}
        keyOf={({ name }) => name}
        columns={[
          { title: t`Link`, head: true, cell: ({ name }) => name },
          { title: t`Clicks`, end: true, cell: ({ presses }) => count(presses) },
          { title: t`Plays`, end: true, cell: ({ plays }) => count(plays) },
          { title: t`Hearts`, end: true, cell: ({ hearts }) => count(hearts) },
          { title: t`In carts`, end: true, cell: ({ carts }) => count(carts) },
          { title: t`Sold`, end: true, cell: ({ sold }) => count(sold) },
          { title: t`Earned`, end: true, cell: ({ earned }) => earned !== undefined && formatPrice(earned) },
        ]}
      />
    </section>
  )
}
