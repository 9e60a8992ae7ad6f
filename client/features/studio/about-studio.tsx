import { ArrowRight, Pause, Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { buttonClass, IconButton } from '#client/ui/button.tsx'
import { reservationPath, sessions } from './sessions.ts'
import { StudioFilm } from './studio-film.tsx'
import { useStudioFilm } from './use-studio-film.ts'

const services = [
  ['Mixing', 'Stems in, finished record out.'],
  ['Production', 'A beat built around your voice.'],
  ['Composition', 'Chords, lines and live players.'],
  ['Session booking', 'Four hours with an engineer.'],
] as const

/** Marks on the scale of the day, in hours after nine in the morning. */
const hours = [
  [0, '9 AM'],
  [2, '11'],
  [4, '1 PM'],
  [6, '3'],
  [8, '5'],
  [10, '7'],
  [12, '9'],
  [14, '11 PM'],
] as const

/** The studio's services and sessions. */
export function AboutStudio() {
  const { storeName } = useStoreSettings()
  const film = useStudioFilm()
  return (
    <section className="studio" id="about-section" aria-labelledby="about-heading" ref={film.sectionRef}>
      <StudioFilm film={film} />
      <div className="wrap studio__in">
        <div className="studio__top">
          <h2 className="h1" id="about-heading">
            The room behind the beats
          </h2>
          <p className="lede">
            {storeName} is a working studio with one live room, one desk and engineers who made half of this
            catalogue. Bring a beat you bought here, or start from nothing.
          </p>
          <dl className="services">
            {services.map(([name, what]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="day">
          <div className="day__scale num" aria-hidden="true">
            {hours.map(([hour, name]) => (
              <span key={hour} style={{ '--h': hour } as CSSProperties}>
                {name}
              </span>
            ))}
          </div>
          <div className="day__row">
            {sessions.map(({ name, hours, content }, at) => (
              <SessionCard key={name} gap={at > 0} name={name} hours={hours} content={content} />
            ))}
          </div>
        </div>
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
              onClick={film.toggle}
            >
              {film.isStopped ? (
                <Play className="ico ico--s ico--fill" aria-hidden />
              ) : (
                <Pause className="ico ico--s ico--fill" aria-hidden />
              )}
            </IconButton>
          )}
        </div>
      </div>
    </section>
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
