import styles from './studio.module.css'
import type { StudioFilmState as Film } from './use-studio-film.ts'

/** The video behind the studio section: a poster, and the video once it is near the viewport. Decorative. */
export function StudioFilm({ film }: { film: Film }) {
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
