import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { setMediaBase } from '#client/platform/media-url.ts'
import { makeI18n } from '#client/platform/page-texts.ts'
import { PageTextsProvider } from '#client/platform/page-texts-provider.tsx'
import { preloadWordmark } from '#client/ui/wordmark.tsx'
import type { RenderEmbed } from '#contract/reach/embed.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import { pagePath } from '#contract/text/locale-path.ts'
import { msg } from '#contract/text/msg.ts'
import { BeatPlayer } from './beat-player.tsx'
import { CratePlayer } from './crate-player.tsx'
import { type EmbedSettings, Foot, StoreLink } from './parts.tsx'
import playerStyles from './player.module.css'

const texts = {
  beat: { title: msg`This beat has left the store.`, more: msg`Hear other beats` },
  crate: { title: msg`This crate is no longer shared.`, more: msg`Hear the beats` },
} as const

/** Renders an embedded player to static HTML. `embed.ts` brings it to life in the browser, without React. */
export const renderEmbed: RenderEmbed = async (subject, settings, ofPage) => {
  setMediaBase(settings.mediaUrl)
  await preloadWordmark(settings.storeName)
  const i18n = makeI18n(settings.locale, ofPage?.texts)
  const draw = (player: ReactNode) =>
    renderToStaticMarkup(<PageTextsProvider i18n={i18n}>{player}</PageTextsProvider>)
  switch (subject.kind) {
    case 'beat': {
      const { title, owner } = subject.beat
      const producer = owner.username
      const html = draw(<BeatPlayer beat={subject.beat} settings={settings} />)
      return { title: i18n._(msg`${{ title }} by ${{ producer }}`), html }
    }
    case 'crate': {
      const { crate, token } = subject
      return {
        title: crate.name,
        html: draw(<CratePlayer crate={crate} token={token} settings={settings} />),
      }
    }
    case 'gone':
      return {
        title: settings.storeName,
        html: draw(<GonePlayer what={subject.what} producer={subject.producer} settings={settings} />),
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
  const { i18n } = useLingui()
  const { title, more } = texts[what]
  const path = producer === undefined ? '/beats' : producerPath(producer)
  return (
    <main className={playerStyles.player} data-kind="gone" data-state="gone">
      <div className={playerStyles.head}>
        <div className={playerStyles.words}>
          <h1>{i18n._(title)}</h1>
        </div>
      </div>
      <Foot settings={settings}>
        <StoreLink to={settings.publicUrl + pagePath(settings, path)} className={playerStyles.button}>
          {producer === undefined ? i18n._(more) : <Trans>More by {producer}</Trans>}
        </StoreLink>
      </Foot>
    </main>
  )
}
