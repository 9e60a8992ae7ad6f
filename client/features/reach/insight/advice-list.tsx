import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Grid, look, Text } from '#client/ui/primitives.tsx'
import type { Advice } from '#contract/reach/insight.ts'
import styles from './advice-list.module.css'
import { adviceInWords } from './insight-words.ts'

const MAX_FEATURED = 7

/** Advice followed on this screen, which stays to be undone. */
export function useFollowedAdvice() {
  const [followed, setFollowed] = useState<readonly Advice[]>([])
  const act = useAdminAct(
    ({ advice, undo }: { advice: Advice; undo: boolean }) => applyAdvice(advice, undo),
    {
      onDone: (_, { advice, undo }) =>
        setFollowed((known) => [...known.filter(({ id }) => id !== advice.id), ...(undo ? [] : [advice])]),
    },
  )
  const busyId = act.isPending ? act.variables.advice.id : undefined
  return { followed, busyId, follow: act.mutate }
}

export type FollowedAdvice = ReturnType<typeof useFollowedAdvice>

/** What to change, each with the key that does it. */
export function AdviceList({ advice, controls }: { advice: readonly Advice[]; controls: FollowedAdvice }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { formatPrice } = useMoney()
  const { followed, busyId, follow } = controls
  const open = advice.filter(({ id }) => !followed.some((known) => known.id === id))
  if (open.length + followed.length === 0) return null
  return (
    <Grid as="section" gap="s4" columns="1" aria-labelledby="advice-heading">
      <Text as="h2" size="h3" id="advice-heading">
        <Trans>What to change</Trans>
      </Text>
      <ol className={classNames(styles.todo, look({ display: 'grid' }))}>
        {[...followed, ...open].map((one) => {
          const { what, why, key, done } = adviceInWords(one, formatPrice, locale)
          const isFollowed = followed.includes(one)
          return (
            <Grid
              as="li"
              columns={{ base: ['56', 'main', 'auto'], below768: ['56', 'main'] }}
              gap="s4-5"
              align="center"
              padY="s3"
              border="top"
              gapY={{ below768: 's2' }}
              gapX={{ below768: 's3-5' }}
              key={one.id}
            >
              <BeatCover width="56" beat={one.beat} sizes="56px" decorative />
              <div role={isFollowed ? 'status' : undefined}>
                <Text as="b" weight="strong">
                  {i18n._(isFollowed ? done : what)}
                </Text>
                <Text tone="muted">{(isFollowed ? [what] : why).map((text) => i18n._(text)).join(' ')}</Text>
              </div>
              <Button
                small
                busy={busyId === one.id}
                onClick={() => follow({ advice: one, undo: isFollowed })}
              >
                {isFollowed ? t`Undo` : i18n._(key)}
              </Button>
            </Grid>
          )
        })}
      </ol>
    </Grid>
  )
}

/** Does what an advice says, or undoes it. */
async function applyAdvice(advice: Advice, undo: boolean): Promise<void> {
  if (advice.kind === 'feature') return feature(advice, undo)
  if (advice.kind === 'search') {
    for (const { id, now } of advice.beats)
      await changeBeat(id, { tags: undo ? now : [...now, advice.tag.id] })
    return
  }
  await changeBeat(advice.beat.id, changeOf(advice, undo))
}

type Change = { startSeconds?: number | null; tags?: string[]; price?: string }

async function changeBeat(id: string, change: Change): Promise<void> {
  const { revision } = await call('GET /admin/beats/:id', { params: { id } })
  await call('PATCH /beats/:id', { params: { id }, body: { ...change, revision } })
}

function changeOf(advice: Exclude<Advice, { kind: 'feature' | 'search' }>, undo: boolean): Change {
  switch (advice.kind) {
    case 'start':
      return { startSeconds: undo ? advice.now : advice.hookSeconds }
    case 'tag':
      return { tags: undo ? advice.now : [...advice.now, advice.tag.id] }
    case 'price':
      return { price: String(undo ? advice.now : advice.price) }
  }
}

async function feature({ beat, now }: Extract<Advice, { kind: 'feature' }>, undo: boolean): Promise<void> {
  const { version } = await call('GET /settings')
  const featuredBeats = undo ? now : [beat.id, ...now].slice(0, MAX_FEATURED)
  await call('PATCH /settings', { body: { version, featuredBeats } })
}
