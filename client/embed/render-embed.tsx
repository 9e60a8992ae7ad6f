import { renderToStaticMarkup } from 'react-dom/server'
import { setMediaBase } from '#client/platform/media-url.ts'
import { preloadWordmark } from '#client/ui/wordmark.tsx'
import type { RenderEmbed } from '#contract/reach/embed.ts'
import { BeatPlayer } from './beat-player.tsx'
import { CratePlayer } from './crate-player.tsx'
import { GonePlayer } from './gone-player.tsx'

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
