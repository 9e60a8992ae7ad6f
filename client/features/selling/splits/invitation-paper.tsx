import { CircleX, PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { mediaUrl } from '#client/platform/media-url.ts'
import { classNames } from '#client/ui/class-names.ts'
import { FactStrip } from '#client/ui/fact-strip.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PlayButton } from '#client/ui/play-button.tsx'
import { Cluster, look, Stack, Text } from '#client/ui/primitives.tsx'
import { SeekSlider } from '#client/ui/seek-slider.tsx'
import { Waveform } from '#client/ui/waveform.tsx'
import { decodeWaveform } from '#client/ui/waveform-path.ts'
import type { Invitation } from '#contract/splits/split.ts'
import { longDay } from '#contract/text/dates.ts'
import styles from './invitation.module.css'

type Shown = Exclude<Invitation, { state: 'expired' }>

/** The beat, to hear what is shared. */
export function InvitationBeat({ beat }: { beat: Shown['beat'] }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [time, setTime] = useState(0)
  const toggle = () => {
    if (isPlaying) audio.current?.pause()
    else audio.current?.play().catch(() => setBroken(true))
  }
  return (
    <section className={styles.beat} aria-label="The beat">
      <BeatCover beat={beat} sizes="432px" />
      <Stack gap="s3" pad="s5">
        <div className={styles.beatTitle}>
          <PlayButton title={beat.title} playing={isPlaying} large onClick={toggle} />
          <div>
            <b>{beat.title}</b>
            <Text as="span" tone="muted">
              by {beat.producer}
            </Text>
          </div>
        </div>
        <div className={styles.wave}>
          <SeekSlider
            label={`Seek in ${beat.title}`}
            time={time}
            duration={beat.durationSeconds}
            isMoving={isPlaying}
            onSeek={(seconds) => {
              setTime(seconds)
              if (audio.current) audio.current.currentTime = seconds
            }}
          >
            <Waveform columns={decodeWaveform(beat.waveform)} played broken={isBroken} />
          </SeekSlider>
        </div>
        <Cluster as="p" gap="s2" align="stretch">
          <FactStrip label="BPM">{beat.bpm}</FactStrip>
          <FactStrip label="TONE">{beat.tone}</FactStrip>
        </Cluster>
        {beat.onSaleSince !== null && (
          <Text size="fine" tone="muted">
            On sale since {longDay(beat.onSaleSince)}
          </Text>
        )}
        {isBroken && <p role="alert">The preview can’t be played right now. Try again in a moment.</p>}
        {/* biome-ignore lint/a11y/useMediaCaption: an instrumental */}
        <audio
          ref={audio}
          src={mediaUrl(beat.audioURL)}
          preload="none"
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onEnded={() => setPlaying(false)}
          onTimeUpdate={({ currentTarget }) => setTime(currentTarget.currentTime)}
        />
      </Stack>
    </section>
  )
}

/** The split as a paper, the same in both themes. */
export function InvitationPaper({ invitation }: { invitation: Shown }) {
  const { beat, state, sales, publishing, role, people, was, createdAt } = invitation
  return (
    <section className={styles.paper} aria-label={`Split of ${beat.title}`}>
      <header>
        <h2>Split of {beat.title}</h2>
        {state === 'open' ? (
          <Text as="span" tone="ink-2">
            as of {longDay(createdAt)}
          </Text>
        ) : (
          <span className={classNames(styles.stamp, state === 'declined' && styles.stampNo)}>
            {state === 'declined' ? <LineIcon of={CircleX} /> : <LineIcon of={PenLine} />}
            {state === 'declined' ? 'Declined' : 'Signed'}
          </span>
        )}
      </header>
      <dl className={styles.you}>
        <div>
          <dt>Your share of sales</dt>
          <Text as="dd" numeric>
            {sales}%{was && was.sales !== sales && <small>was {was.sales}%</small>}
          </Text>
        </div>
        <div>
          <dt>Your share of publishing</dt>
          <Text as="dd" numeric>
            {publishing}%{was && was.publishing !== publishing && <small>was {was.publishing}%</small>}
          </Text>
        </div>
        <div>
          <dt>Your role</dt>
          <dd className={styles.role}>{role}</dd>
        </div>
      </dl>
      <table className={classNames(styles.table, look({ numeric: true }))}>
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">Role</th>
            <th scope="col">Sales</th>
            <th scope="col">Publishing</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names can be alike
            <tr key={at} className={classNames(person.isYou && styles.me)}>
              <th scope="row">
                {person.name}
                {person.isYou && ' (you)'}
                {person.byline !== null && ' '}
                {person.byline !== null && (
                  <Text as="small" tone="ink-2">
                    {person.byline}
                  </Text>
                )}
              </th>
              <td>{person.role}</td>
              <td>{person.sales}%</td>
              <td>{person.publishing}%</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td>100%</td>
            <td>100%</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
