import { useNavigate } from 'react-router'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { LetterDetail, LetterList } from '#contract/reach/letter.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { stateInWords, timeLeft } from './letter-words.ts'
import styles from './letters.module.css'

/** What came of a letter, while it is sent and afterwards. */
export function LetterOutcome({ letter, list }: { letter: LetterDetail; list: LetterList }) {
  const navigate = useNavigate()
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
        <Button small busy={again.isPending} onClick={() => again.mutate(undefined)}>
          Use again
        </Button>
      </div>
      {letter.state === 'sending' && <Sending letter={letter} perHour={list.perHour} />}
      <Counts letter={letter} />
      {result.leftOut.length > 0 && (
        <p className={uiType.muted}>Left out, as no longer on sale: {result.leftOut.join(', ')}.</p>
      )}
      <ByBeat result={result} />
    </>
  )
}

function Sending({ letter, perHour }: { letter: LetterDetail; perHour: number }) {
  const stop = useAdminAct(() => call('POST /letters/:id/stop', { params: { id: letter.id } }))
  const { result, recipients } = letter
  const done = recipients - result.waiting
  return (
    <section className={classNames(styles.panel, styles.sending)} aria-label="Sending">
      <h3 className={uiType.h3}>Sending...</h3>
      <progress max={recipients} value={done} aria-label="Mails handed over" />
      <p className={uiBase.num}>
        <b>{formatCount(done)}</b> of {formatCount(recipients)} handed over{' '}
        <span className={uiType.muted}>
          {timeLeft(result.waiting, perHour)} left, {formatCount(perHour)} an hour so that mail providers
          don’t take it for spam
        </span>
      </p>
      <p className={uiType.muted}>You can close this page, the store goes on by itself.</p>
      <div>
        <Button busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
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

function ByBeat({ result }: { result: LetterDetail['result'] }) {
  const { formatPrice } = useMoney()
  const end = classNames(styles.end, uiBase.num)
  return (
    <section className={classNames(styles.panel, styles.part)} aria-labelledby="letter-beats">
      <h3 className={uiType.h3} id="letter-beats">
        What came from it
      </h3>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Beat</th>
              {['Presses', 'Plays', 'Hearts', 'In carts', 'Sold', 'Earned'].map((label) => (
                <th key={label} scope="col" className={styles.end}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.beats.map((beat) => (
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
          </tbody>
        </table>
      </div>
      <p className={classNames(uiType.small, uiType.muted)}>
        Counted when someone comes through the letter’s links, in sum and never per person. Opened mails are
        not counted: that takes a hidden picture.
      </p>
    </section>
  )
}
