import { Copy, Eye, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { LetterDetail, LetterList } from '#contract/reach/letter.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { LetterPreview } from './letter-preview.tsx'
import { stateInWords, timeLeft } from './letter-words.ts'
import styles from './letters.module.css'

/** What came of a letter, while it is sent and afterwards. */
export function LetterOutcome({ letter, list }: { letter: LetterDetail; list: LetterList }) {
  const navigate = useNavigate()
  const [isShown, setShown] = useState(false)
  const { subject, firstLine, text, beats, result } = letter
  const again = useAdminAct(() => call('POST /letters', { body: { subject, firstLine, text, beats } }), {
    onDone: ({ id }) => void navigate(`/admin/letters/${id}`),
  })
  return (
    <>
      <div className={styles.top}>
        <div>
          <h2 className={classNames(uiType.h3, styles.title)}>{subject}</h2>
          <p className={classNames(uiType.muted, uiType.small, uiBase.num)}>
            {stateInWords(letter, list.timeZone)}
          </p>
        </div>
        <div className={styles.tools}>
          <Button small aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            <Eye className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
            See the letter
          </Button>
          <Button small busy={again.isPending} onClick={() => again.mutate(undefined)}>
            <Copy className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
            Use again
          </Button>
        </div>
      </div>
      {(letter.state === 'sending' || letter.state === 'paused') && (
        <Sending letter={letter} perHour={list.perHour} />
      )}
      {isShown && <LetterPreview id={letter.id} version={0} draft={letter} />}
      <Counts letter={letter} />
      {result.leftOut.length > 0 && (
        <p className={uiType.muted}>Left out, as no longer on sale: {result.leftOut.join(', ')}.</p>
      )}
      <div className={styles.came}>
        <Funnel result={result} />
        <ByLink result={result} />
      </div>
    </>
  )
}

function Sending({ letter, perHour }: { letter: LetterDetail; perHour: number }) {
  const params = { id: letter.id }
  const stop = useAdminAct(() => call('POST /letters/:id/stop', { params }))
  const hold = useAdminAct((isPaused: boolean) =>
    isPaused ? call('POST /letters/:id/resume', { params }) : call('POST /letters/:id/pause', { params }),
  )
  const { result, recipients, state } = letter
  const isPaused = state === 'paused'
  const done = recipients - result.waiting
  return (
    <section className={classNames(styles.panel, styles.sending)} aria-label="Sending">
      <h3 className={uiType.h3}>{isPaused ? 'Paused' : 'Sending...'}</h3>
      <progress max={recipients} value={done} aria-label="Mails handed over" />
      <p className={uiBase.num}>
        <b>{formatCount(done)}</b> of {formatCount(recipients)} handed over{' '}
        <span className={uiType.muted}>
          {timeLeft(result.waiting, perHour)} left, {formatCount(perHour)} an hour so that mail providers
          don’t take it for spam
        </span>
      </p>
      <p className={uiType.muted}>
        {isPaused
          ? 'Nothing goes out until you resume it. Nobody gets it twice.'
          : 'You can close this page, the store goes on by itself.'}
      </p>
      <div className={uiLayout.cluster}>
        <Button busy={hold.isPending} onClick={() => hold.mutate(isPaused)}>
          {isPaused ? (
            <Play className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
          ) : (
            <Pause className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
          )}
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button variant="quiet" busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
          Stop the rest
        </Button>
      </div>
    </section>
  )
}

function Counts({ letter: { recipients, result } }: { letter: LetterDetail }) {
  const share = (count: number) =>
    recipients === 0 ? '' : `${Math.round((count / recipients) * 1000) / 10}% of ${formatCount(recipients)}`
  const numbers = [
    { name: 'Handed over', count: result.sent, more: share(result.sent), tone: styles.good },
    {
      name: 'Refused',
      count: result.refused + result.failed,
      more: 'Three in a row end an address',
      tone: styles.bad,
    },
    {
      name: 'Waiting',
      count: result.waiting,
      more: 'Put off by a mail server, or not yet sent',
      tone: undefined,
    },
    { name: 'Left the list since', count: result.left, more: share(result.left), tone: undefined },
  ]
  return (
    <>
      <dl className={styles.counts}>
        {numbers.map(({ name, count, more, tone }) => (
          <div key={name} className={classNames(styles.panel, tone)}>
            <dt>{name}</dt>
            <dd className={uiBase.num}>{formatCount(count)}</dd>
            <dd className={classNames(uiType.small, uiType.muted)}>{more}</dd>
          </div>
        ))}
      </dl>
      {result.interrupted > 0 && (
        <p className={uiType.muted}>
          {formatCount(result.interrupted)} were just being handed over when the store or the connection
          ended. They are not sent again, so that nobody gets it twice.
        </p>
      )}
    </>
  )
}

/** The steps of all beats together, each as a share of the most. */
function Funnel({ result: { beats, links, sent } }: { result: LetterDetail['result'] }) {
  const { formatPrice } = useMoney()
  const sum = (of: (beat: (typeof beats)[number]) => number) => beats.reduce((all, beat) => all + of(beat), 0)
  const presses = sum((beat) => beat.presses) + links.reduce((all, link) => all + link.presses, 0)
  const plays = sum((beat) => beat.plays)
  const hearts = sum((beat) => beat.hearts)
  const sold = sum((beat) => beat.sold)
  const rows = [
    { name: 'Presses', count: presses, more: shareOf(presses, sent, 'of those who got it') },
    { name: 'Plays', count: plays, more: '' },
    { name: 'Hearts', count: hearts, more: shareOf(hearts, plays, 'of plays') },
    { name: 'In carts', count: sum((beat) => beat.carts), more: '' },
    { name: 'Sold', count: sold, more: sold === 0 ? '' : formatPrice(sum((beat) => beat.earned)) },
  ]
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <section className={classNames(styles.panel, styles.part)} aria-labelledby="letter-funnel">
      <h3 className={uiType.h3} id="letter-funnel">
        What came from it
      </h3>
      <ul className={styles.funnel}>
        {rows.map(({ name, count, more }) => (
          <li key={name}>
            <span>{name}</span>
            <progress max={most} value={count} aria-label={name} />
            <span className={uiBase.num}>
              <b>{formatCount(count)}</b> <span className={uiType.muted}>{more}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={classNames(uiType.small, uiType.muted)}>
        Counted when someone comes through the letter’s links, in sum and never per person. Opened mails are
        not counted: that takes a hidden picture.
      </p>
    </section>
  )
}

function shareOf(part: number, whole: number, of: string): string {
  if (whole === 0 || part > whole) return ''
  return `${Math.round((part / whole) * 1000) / 10}% ${of}`
}

function ByLink({ result: { beats, links } }: { result: LetterDetail['result'] }) {
  const { formatPrice } = useMoney()
  const end = classNames(styles.end, uiBase.num)
  return (
    <section className={classNames(styles.panel, styles.part)} aria-labelledby="letter-links">
      <h3 className={uiType.h3} id="letter-links">
        By link
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: a section would need a heading of its own */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="By link, scrolls sideways">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Link</th>
              {['Presses', 'Plays', 'Hearts', 'In carts', 'Sold', 'Earned'].map((label) => (
                <th key={label} scope="col" className={styles.end}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {beats.map((beat) => (
              <tr key={beat.id}>
                <th scope="row">{beat.title}</th>
                <td className={end}>{formatCount(beat.presses)}</td>
                <td className={end}>{formatCount(beat.plays)}</td>
                <td className={end}>{formatCount(beat.hearts)}</td>
                <td className={end}>{formatCount(beat.carts)}</td>
                <td className={end}>{formatCount(beat.sold)}</td>
                <td className={end}>{formatPrice(beat.earned)}</td>
              </tr>
            ))}
            {links.map(({ path, presses }) => (
              <tr key={path}>
                <th scope="row">{path === '/' ? 'The store' : path}</th>
                <td className={end}>{formatCount(presses)}</td>
                <td colSpan={5} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
