import { ArrowRight, Pause, Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { buttonClass, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { StudioView } from '#contract/store/studio-day.ts'
import { reservationPath } from './sessions.ts'
import styles from './studio.module.css'
import { StudioFilm } from './studio-film.tsx'
import { useStudioFilm } from './use-studio-film.ts'

/** The About text and, for a studio, its services and sessions. */
export function AboutStudio() {
  const { studio } = useStoreSettings()
  const { isOpen, heading, text, services, sessions, hasFilm } = studio
  const film = useStudioFilm(isOpen && hasFilm)
  return (
    <section
      className={classNames(styles.studio, !(isOpen && hasFilm) && undefined)}
      id="about-section"
      aria-labelledby="about-heading"
      ref={film.sectionRef}
    >
      {isOpen && hasFilm && <StudioFilm film={film} />}
      <div className={classNames(uiBase.wrap, styles.studioIn)}>
        <div className={styles.studioTop}>
          <h2 className={uiType.h1} id="about-heading">
            {heading}
          </h2>
          <p className={uiType.lede}>{text}</p>
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
          <div className={styles.studioFoot}>
            <span className={styles.tally}>Open</span>
            <Link className={buttonClass({ variant: 'primary' })} to={reservationPath()}>
              Contact us to reserve your slot
              <ArrowRight className={uiBase.ico} aria-hidden />
            </Link>
            {film.isWanted && (
              <IconButton
                raised
                className={styles.studioStop}
                label={film.isStopped ? 'Play background video' : 'Pause background video'}
                icon={film.isStopped ? Play : Pause}
                small
                filled
                onClick={film.toggle}
              />
            )}
          </div>
        )}
      </div>
    </section>
  )
}

/** The sessions on a timeline of the day, to scale. */
function Day({ studio: { sessions, day } }: { studio: StudioView }) {
  return (
    <div className={styles.day} style={{ '--hours': day.length, '--day': day.columns } as CSSProperties}>
      <div className={classNames(styles.dayScale, uiBase.num)} aria-hidden="true">
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
            <span className={uiBase.sr}> session: request it</span>
            <ArrowRight className={uiBase.ico} aria-hidden />
          </Link>
        </h3>
        <p className={classNames(uiBase.num, styles.sessionHours)}>{hours}</p>
        <p>{content}</p>
      </article>
    </>
  )
}
