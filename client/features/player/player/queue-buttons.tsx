import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Track } from '#client/features/player/queue/index.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { ListPlusIcon, ListStartIcon } from '#client/ui/sprite-icons.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { usePlayer } from './use-player.ts'

type QueueActions = {
  playNext: () => void
  addToQueue: () => void
  /** Key handler for N and Q, while the focus is inside the beat's element. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** Queue actions of a beat. */
export function useQueueActions(track: Track): QueueActions {
  const { t } = useLingui()
  const player = usePlayer()
  const toast = useToast()
  const playNext = () => {
    player.playNext(track)
    toast({ tone: 'ok', text: t`${{ title: track.title }} plays next.` })
  }
  const addToQueue = () => {
    const isQueued = player.state.playlist.tracks.some(({ id }) => id === track.id)
    player.add(track)
    toast({
      tone: 'ok',
      text: isQueued
        ? t`${{ title: track.title }} is already in the queue.`
        : t`${{ title: track.title }} was added to the queue.`,
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return
    const key = event.key.toLowerCase()
    if (key === 'n') playNext()
    else if (key === 'q') addToQueue()
  }
  return { playNext, addToQueue, onKeyDown }
}

/** 'Play next' and 'Add to queue': icons on a card, text on the beat's page. */
export function QueueButtons({
  title,
  actions: { playNext, addToQueue },
  inWords = false,
  children,
}: {
  title: string
  actions: QueueActions
  inWords?: boolean
  /** More buttons. */
  children?: ReactNode
}) {
  const { t } = useLingui()
  const buttons = [
    { label: t`Play next`, name: t`${title}: play next`, keys: 'N', Icon: ListStartIcon, act: playNext },
    {
      label: t`Add to queue`,
      name: t`${title}: add to queue`,
      keys: 'Q',
      Icon: ListPlusIcon,
      act: addToQueue,
    },
  ]
  return (
    <>
      {buttons.map(({ label, name, keys, Icon, act }) =>
        inWords ? (
          <Button key={keys} variant="quiet" aria-keyshortcuts={keys} onClick={act}>
            <LineIcon of={Icon} />
            {label}
          </Button>
        ) : (
          <IconButton
            key={keys}
            label={name}
            title={`${label} (${keys})`}
            aria-keyshortcuts={keys}
            icon={Icon}
            small
            onClick={act}
          />
        ),
      )}
      {children}
    </>
  )
}
