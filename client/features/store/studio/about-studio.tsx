import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Pause, Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { buttonClass, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, look, Text } from '#client/ui/primitives.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { StudioView } from '#contract/store/studio-day.ts'
import { reservationPath } from './sessions.ts'
import styles from './studio.module.css'
import { type StudioFilmState as Film, useStudioFilm } from './use-studio-film.ts'

/** The About text and, for a studio, its services and sessions. */
export function AboutStudio() {
  const { t } = useLingui()
  const { studio } = useStoreSettings()
  const { isOpen, heading, text, services, sessions, hasFilm } = studio
  const film = useStudioFilm(isOpen && hasFilm)
  return (
    <section
      className={styles.studio}
      // It is night there in both themes.
      data-theme="dark"
      id="about-section"
      aria-labelledby="about-heading"
      ref={film.sectionRef}
    >
      {isOpen && hasFilm && <StudioFilm film={film} />}
      <div className={classNames(styles.studioIn, look({ wrap: true, columns: '1' }))}>
        <div className={styles.studioTop}>
          <Text as="h2" size="h1" id="about-heading">
            {heading}
          </Text>
          <Text size="lede">{text}</Text>
          {isOpen && (
            <dl className={styles.services}>
              {services.map(({ name, what }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        {isOpen && sessions.length > 0 && <Day studio={studio} />}
        {isOpen && (
          <Cluster gap="s5">
            <span className={styles.tally}>
              <Trans context="hours">Open</Trans>
            </span>
            <Link className={buttonClass({ variant: 'primary' })} to={reservationPath()}>
              <Trans>Contact us to reserve your slot</Trans>
              <LineIcon of={ArrowRight} />
            </Link>
            {film.isWanted && (
              <span className={styles.studioStop}>
                <IconButton
                  raised
                  label={film.isStopped ? t`Play background video` : t`Pause background video`}
                  icon={film.isStopped ? Play : Pause}
                  small
                  filled
                  onClick={film.toggle}
                />
              </span>
            )}
          </Cluster>
        )}
      </div>
    </section>
  )
}

/** The sessions on a timeline of the day, to scale. */
function Day({ studio: { sessions, day } }: { studio: StudioView }) {
  return (
    <div className={styles.day} style={{ '--hours': day.length, '--day': day.columns } as CSSProperties}>
      <div className={classNames(styles.dayScale, look({ numeric: true }))} aria-hidden="true">
        {day.marks.map(([hour, name]) => (
          <span key={hour} style={{ '--h': hour } as CSSProperties}>
            {name}
          </span>
        ))}
      </div>
      <div className={styles.dayRow}>
        {sessions.map((session, at) => (
          <SessionCard key={session.name} gap={at > 0} {...session} />
        ))}
      </div>
    </div>
  )
}

function SessionCard({
  gap,
  name,
  hours,
  content,
}: {
  gap: boolean
  name: string
  hours: string
  content: string
}) {
  return (
    <>
      {gap && <i className={styles.dayGap} aria-hidden="true" />}
      <article className={styles.session}>
        <h3>
          <Link className={styles.sessionLink} to={reservationPath(name)}>
            {name}
            <VisuallyHidden>
              {' '}
              <Trans>session: request it</Trans>
            </VisuallyHidden>
            <LineIcon of={ArrowRight} />
          </Link>
        </h3>
        <p className={classNames(styles.sessionHours, look({ numeric: true }))}>{hours}</p>
        <p>{content}</p>
      </article>
    </>
  )
}

/** The video behind the studio section: a poster, and the video once it is near the viewport. Decorative. */
function StudioFilm({ film }: { film: Film }) {
  return (
    <div className={styles.studioFilm} aria-hidden="true">
      <picture>
        <source srcSet="/assets/studio-poster.avif" type="image/avif" />
        <img
          src="/assets/studio-poster.jpg"
          alt=""
          width="1280"
          height="720"
          loading="lazy"
          decoding="async"
        />
      </picture>
      {film.isWanted && (
        <video
          ref={film.videoRef}
          src="/assets/studio-footage.mp4"
          preload={film.isNear ? 'auto' : 'none'}
          muted
          loop
          playsInline
          disablePictureInPicture
          tabIndex={-1}
        />
      )}
    </div>
  )
}
