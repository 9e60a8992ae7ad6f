import { producerPath } from '#contract/reach/producer-path.ts'
import { type EmbedSettings, Foot, StoreLink } from './parts.tsx'
import playerStyles from './player.module.css'

const texts = {
  beat: { title: 'This beat has left the store.', more: 'Hear other beats' },
  crate: { title: 'This crate is no longer shared.', more: 'Hear the beats' },
} as const

/** In place of what was deleted, hidden or is no longer shared. */
export function GonePlayer({
  what,
  producer,
  settings,
}: {
  what: keyof typeof texts
  producer: string | undefined
  settings: EmbedSettings
}) {
  const { title, more } = texts[what]
  return (
    <main className={playerStyles.player} data-kind="gone" data-state="gone">
      <div className={playerStyles.head}>
        <div className={playerStyles.words}>
          <h1>{title}</h1>
        </div>
      </div>
      <Foot settings={settings}>
        <StoreLink
          to={settings.publicUrl + (producer === undefined ? '/beats' : producerPath(producer))}
          className={playerStyles.button}
        >
          {producer === undefined ? more : `More by ${producer}`}
        </StoreLink>
      </Foot>
    </main>
  )
}
