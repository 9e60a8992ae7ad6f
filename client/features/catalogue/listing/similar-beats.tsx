import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { usePlayer } from '#client/features/player/player/index.ts'
import { callQuery } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Row, Stack, Text } from '#client/ui/primitives.tsx'
import type { Beat, SimilarityReason } from '#contract/catalogue/beat.ts'
import { type Draws, languageOf } from '#contract/text/draws.ts'
import { listParts } from '#contract/text/list-names.ts'
import { type Message, msg } from '#contract/text/msg.ts'
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
  const { t, i18n } = useLingui()
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
            <p className={similarBeatsStyles.similarWhy}>{inOneLine(similar.because, i18n)}</p>
          </div>
        ))}
      </div>
      <Text size="small" tone="muted">
        <Trans>Found by listening to the recordings, not by who bought what.</Trans>
      </Text>
    </Stack>
  )
}

/** As they stand in the middle of a line. */
const reasonTexts: Readonly<Record<SimilarityReason, Message>> = {
  'Same tempo': msg`same tempo`,
  'Double the tempo': msg`double the tempo`,
  'Half the tempo': msg`half the tempo`,
  'A little faster': msg`a little faster`,
  'A little slower': msg`a little slower`,
  'Other tempo': msg`other tempo`,
  'Same key': msg`same key`,
  'Relative key': msg`relative key`,
  'Neighboring key': msg`neighboring key`,
  'Similar drums': msg`similar drums`,
  'Similar sound': msg`similar sound`,
  'Close in sound': msg`close in sound`,
  'Another sound': msg`another sound`,
  Brighter: msg`brighter`,
  Darker: msg`darker`,
  'Heavier low end': msg`heavier low end`,
  'Lighter low end': msg`lighter low end`,
  Busier: msg`busier`,
  Sparser: msg`sparser`,
  'More swing': msg`more swing`,
  Straighter: msg`straighter`,
}

/** `Same tempo, similar drums, darker`. A line begins with a capital in every language that has them. */
function inOneLine(reasons: readonly SimilarityReason[], i18n: Draws): string {
  const locale = languageOf(i18n)
  const line = listParts(
    reasons.map((reason) => i18n._(reasonTexts[reason])),
    locale,
  )
  return line.charAt(0).toLocaleUpperCase(locale) + line.slice(1)
}
