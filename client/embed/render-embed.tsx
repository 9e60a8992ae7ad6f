import { renderToStaticMarkup } from 'react-dom/server'
import { setMediaBase } from '#client/platform/media-url.ts'
import { preloadWordmark } from '#client/ui/wordmark.tsx'
import type { RenderEmbed } from '#contract/reach/embed.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import { BeatPlayer } from './beat-player.tsx'
import { CratePlayer } from './crate-player.tsx'
import { type EmbedSettings, Foot, StoreLink } from './parts.tsx'
import playerStyles from './player.module.css'

const texts = {
  beat: { title: 'This beat has left the store.', more: 'Hear other beats' },
  crate: { title: 'This crate is no longer shared.', more: 'Hear the beats' },
} as const

/** Renders an embedded player to static HTML. `embed.ts` brings it to life in the browser, without React. */
export const renderEmbed: RenderEmbed = async (subject, settings) => {
  setMediaBase(settings.mediaUrl)
  await preloadWordmark(settings.storeName)
  switch (subject.kind) {
    case 'beat': {
      const { title, owner } = subject.beat
      const html = renderToStaticMarkup(<BeatPlayer beat={subject.beat} settings={settings} />)
      return { title: `${title} by ${owner.username}`, html }
    }
    case 'crate': {
      const { crate, token } = subject
      const html = renderToStaticMarkup(<CratePlayer crate={crate} token={token} settings={settings} />)
      return { title: crate.name, html }
    }
    case 'gone':
      return {
        title: settings.storeName,
        html: renderToStaticMarkup(
          <GonePlayer what={subject.what} producer={subject.producer} settings={settings} />,
        ),
      }
  }
}

/** In place of what was deleted, hidden or is no longer shared. */
function GonePlayer({
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
