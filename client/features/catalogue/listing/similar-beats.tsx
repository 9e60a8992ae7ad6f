import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { usePlayer } from '#client/features/player/player/index.ts'
import { callQuery } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Row, Stack, Text } from '#client/ui/primitives.tsx'
import type { Beat } from '#contract/catalogue/beat.ts'
import { listParts } from '#contract/text/list-names.ts'
import type { Locale } from '#contract/text/locales.ts'
import { BeatCard } from './beat-card.tsx'
import beatGridStyles from './beat-grid.module.css'
import similarBeatsStyles from './similar-beats.module.css'

/** Two rows of the widest grid. */
const SHOWN = 8

function similarQuery(id: string) {
  return callQuery('GET /beats/:id/similar', { params: { id }, query: { limit: SHOWN } })
}

/** Beats that sound like this one, each with the reason. Renders nothing if there are none or loading fails. */
export function SimilarBeats({ beat }: { beat: Pick<Beat, 'id' | 'title'> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const player = usePlayer()
  const { data = [] } = useQuery(similarQuery(beat.id))
  if (data.length === 0) return null
  const playFrom = (index: number) =>
    player.playFrom(data, index, { name: t`Sounds like ${{ title: beat.title }}` })
  return (
    <Stack as="section" gap="s6" above="fluid-5" aria-label={t`Sounds like ${{ title: beat.title }}`}>
      <Row as="header" justify="between" gap="s4">
        <Text as="h2" size="h2">
          <Trans>Sounds like this</Trans>
        </Text>
        <Button small onClick={() => playFrom(0)}>
          <LineIcon of={Play} />
          <Trans>Play all</Trans>
        </Button>
      </Row>
      <div className={beatGridStyles.grid}>
        {data.map((similar, index) => (
          <div key={similar.id} className={similarBeatsStyles.similarBeat}>
            <BeatCard beat={similar} eager={false} heading="h3" onPlay={() => playFrom(index)} />
            <p className={similarBeatsStyles.similarWhy}>{inOneLine(similar.because, locale)}</p>
          </div>
        ))}
      </div>
      <Text size="small" tone="muted">
        <Trans>Found by listening to the recordings, not by who bought what.</Trans>
      </Text>
    </Stack>
  )
}

/** `Same tempo, similar drums, darker`. */
function inOneLine(reasons: readonly string[], locale: Locale): string {
  // Small letters are English: in German a noun would lose its capital.
  const inSentence = (reason: string) =>
    locale === 'en' ? reason.charAt(0).toLowerCase() + reason.slice(1) : reason
  return listParts(
    reasons.map((reason, at) => (at === 0 ? reason : inSentence(reason))),
    locale,
  )
}
