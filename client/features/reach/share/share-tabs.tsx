import { useLingui } from '@lingui/react/macro'
import { Code, Film, Link } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { useLabels } from '#client/platform/use-labels.ts'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Box } from '#client/ui/primitives.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { msg } from '#contract/text/msg.ts'
import { EmbedTab } from './embed-tab.tsx'
import { LinkTab } from './link-tab.tsx'
import type { ShareSubject } from './share-subject.ts'

const VideoTab = lazyComponent(async () => (await import('./video-tab.tsx')).VideoTab, <Loading />)

const link = { value: 'link', label: msg`Link`, icon: Link } as const
const embed = { value: 'embed', label: msg`Embed`, icon: Code } as const
const video = { value: 'video', label: msg`Video`, icon: Film } as const

function Loading() {
  const { t } = useLingui()
  return <LoadingNote text={t`Loading...`} />
}

export type ShareWay = 'link' | 'embed' | 'video'

/** Ways to share: a link, a player for another site and, of beats, a video. */
export function ShareTabs({ subject, way = 'link' }: { subject: ShareSubject; way?: ShareWay | undefined }) {
  const { t } = useLingui()
  const [tab, setTab] = useState(way)
  const tabs = useLabels(subject.kind === 'beat' ? [link, embed, video] : [link, embed])
  return (
    <Tabs label={t`Ways to share`} tabs={tabs} value={tab} onChange={setTab}>
      <Box padTop="s6">
        {tab === 'link' && <LinkTab subject={subject} />}
        {tab === 'embed' && <EmbedTab subject={subject} />}
        {tab === 'video' && subject.kind === 'beat' && <VideoTab beat={subject.beat} />}
      </Box>
    </Tabs>
  )
}
