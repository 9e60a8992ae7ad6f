import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  CircleCheck,
  CirclePause,
  CircleStop,
  Clock,
  type LucideIcon,
  Pencil,
  Plus,
  Send,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ConfirmDialog, DeskHead, useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Grid, Stack, Text } from '#client/ui/primitives.tsx'
import type { Letter, LetterList, LetterState } from '#contract/reach/letter.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { lettersQuery } from './letter-queries.ts'
import { LetterSettings } from './letter-settings.tsx'
import { listInWords, reachInWords, stateInWords } from './letter-words.ts'
import styles from './letters.module.css'
import { SubscriberImport } from './subscriber-import.tsx'

const badges: Record<LetterState, { icon: LucideIcon; label: Message; tone?: 'good' | 'waiting' | 'bad' }> = {
  draft: { icon: Pencil, label: msg`Draft` },
  planned: { icon: Clock, label: msg`Planned`, tone: 'waiting' },
  sending: { icon: Send, label: msg`Sending`, tone: 'waiting' },
  paused: { icon: CirclePause, label: msg`Paused`, tone: 'waiting' },
  stopped: { icon: CircleStop, label: msg`Stopped`, tone: 'bad' },
  sent: { icon: CircleCheck, label: msg`Sent`, tone: 'good' },
}

/** Letters to those who asked for new beats by mail. */
export function ManageLetters() {
  const { t } = useLingui()
  const letters = useQuery(lettersQuery())
  return (
    <Loaded query={letters} problem={t`The letters can't be loaded.`}>
      {(data) => <Letters list={data} />}
    </Loaded>
  )
}

function Letters({ list }: { list: LetterList }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [panel, setPanel] = useState<'import' | 'settings'>()
  const write = useAdminAct(() => call('POST /letters', { body: {} }), {
    onDone: ({ id }) => void navigate(`/admin/letters/${id}`),
  })
  const { letters, subscribers } = list
  return (
    <>
      <DeskHead
        title={t`Newsletter`}
        fact={listInWords(list)
          .map((text) => i18n._(text))
          .join(' ')}
      >
        <Button small onClick={() => setPanel('settings')}>
          <Trans>Sending speed</Trans>
        </Button>
        <Button small onClick={() => setPanel('import')}>
          <Trans>Add addresses</Trans>
        </Button>
        <Button small variant="primary" busy={write.isPending} onClick={() => write.mutate(undefined)}>
          <LineIcon of={Plus} />
          <Trans>New letter</Trans>
        </Button>
      </DeskHead>
      {letters.length === 0 ? (
        <EmptyNote title={t`No letters yet.`}>
          <Text tone="muted">
            {subscribers === 0
              ? t`People sign up in the footer of every page. You can write your first letter now and send it later.`
              : t`Write the first one: a few lines and up to six beats.`}
          </Text>
          {subscribers === 0 ? (
            <Button onClick={() => setPanel('import')}>
              <Trans>Add the list you have</Trans>
            </Button>
          ) : (
            <Button busy={write.isPending} onClick={() => write.mutate(undefined)}>
              <Trans>Write the first letter</Trans>
            </Button>
          )}
        </EmptyNote>
      ) : (
        <ul className={styles.list}>
          {letters.map((letter) => (
            <LetterRow key={letter.id} letter={letter} list={list} />
          ))}
        </ul>
      )}
      <SubscriberImport open={panel === 'import'} onClose={() => setPanel(undefined)} />
      <LetterSettings open={panel === 'settings'} list={list} onClose={() => setPanel(undefined)} />
    </>
  )
}

function LetterRow({ letter, list }: { letter: Letter; list: LetterList }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const reach = reachInWords(letter, list.subscribers)
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const remove = useAdminAct((id: string) => call('DELETE /letters/:id', { params: { id } }), {
    onEnd: close,
  })
  const { icon, label, tone } = badges[letter.state]
  const name = letter.subject || t`Without a subject`
  const isFixed = letter.state === 'planned' || letter.state === 'sending' || letter.state === 'paused'
  return (
    <Grid
      as="li"
      columns={{ base: ['main', 'auto', '130', 'tap'], below768: ['main', 'auto', 'tap'] }}
      gap="s4-5"
      align="center"
      minHeight="76"
      border="top"
      gapY={{ below768: 's0' }}
      gapX={{ below768: 's3' }}
    >
      <Stack as={Link} padY="s2-5" to={`/admin/letters/${letter.id}`}>
        <Text as="b" size="4" weight="strong">
          {name}
        </Text>
        <Text as="span" tone="muted">
          {i18n._(stateInWords(letter, list.timeZone, locale))}
        </Text>
      </Stack>
      <Text as="span" tone="muted" numeric>
        {reach && i18n._(reach)}
      </Text>
      <Badge icon={icon} tone={tone}>
        {i18n._(label)}
      </Badge>
      {!isFixed && <IconButton label={t`Delete ${name}`} icon={Trash2} onClick={() => setAsking(true)} />}
      <ConfirmDialog
        open={isAsking}
        title={t`Delete “${name}”?`}
        text={t`Its results are deleted, too. Emails already sent can’t be taken back.`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(letter.id)}
        onClose={close}
      />
    </Grid>
  )
}
