import styles from './embed.module.css'
import { type EmbedSettings, Foot, StoreLink } from './parts.tsx'

const texts = {
  beat: { title: 'This beat has left the store.', more: 'Hear other beats' },
  crate: { title: 'This crate is no longer shared.', more: 'Hear the beats' },
} as const

/** In place of what was deleted, hidden or is no longer shared. */
export function GonePlayer({ what, settings }: { what: keyof typeof texts; settings: EmbedSettings }) {
  const { title, more } = texts[what]
  return (
    <main className={styles.player} data-kind="gone" data-state="gone">
      <div className={styles.head}>
        <div className={styles.words}>
          <h1>{title}</h1>
        </div>
      </div>
      <Foot settings={settings}>
        <StoreLink to={`${settings.publicUrl}/beats`} className={styles.button}>
          {more}
        </StoreLink>
      </Foot>
    </main>
  )
}
