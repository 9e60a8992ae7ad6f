import { ArrowRight, Pause, Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { buttonClass, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import type { ShownStudio } from '#contract/studio-day.ts'
import { reservationPath } from './sessions.ts'
import { StudioFilm } from './studio-film.tsx'
import { useStudioFilm } from './use-studio-film.ts'

/** The About text and, for a studio, its services and sessions. */
export function AboutStudio() {
  const { studio } = useStoreSettings()
  const { isOpen, heading, text, services, sessions, hasFilm } = studio
  const film = useStudioFilm(isOpen && hasFilm)
  return (
    <section
      className={classNames('studio', !(isOpen && hasFilm) && 'studio--plain')}
      id="about-section"
      aria-labelledby="about-heading"
      ref={film.sectionRef}
    >
      {isOpen && hasFilm && <StudioFilm film={film} />}
      <div className="wrap studio__in">
        <div className="studio__top">
          <h2 className="h1" id="about-heading">
            {heading}
          </h2>
          <p className="lede">{text}</p>
          {isOpen && (
            <dl className="services">
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
          <div className="studio__foot">
            <span className="tally">Open</span>
            <Link className={buttonClass({ variant: 'primary' })} to={reservationPath()}>
              Contact us to reserve your slot
              <ArrowRight className="ico" aria-hidden />
            </Link>
            {film.isWanted && (
              <IconButton
                raised
                className="studio__stop"
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
function Day({ studio: { sessions, day } }: { studio: ShownStudio }) {
  return (
    <div className="day" style={{ '--hours': day.length, '--day': day.columns } as CSSProperties}>
      <div className="day__scale num" aria-hidden="true">
        {day.marks.map(([hour, name]) => (
          <span key={hour} style={{ '--h': hour } as CSSProperties}>
            {name}
          </span>
        ))}
      </div>
      <div className="day__row">
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
      {gap && <i className="day__gap" aria-hidden="true" />}
      <article className="session">
        <h3>
          <Link className="session__link" to={reservationPath(name)}>
            {name}
            <span className="sr"> session: request it</span>
            <ArrowRight className="ico" aria-hidden />
          </Link>
        </h3>
        <p className="num session__hours">{hours}</p>
        <p>{content}</p>
      </article>
    </>
  )
}
