import { ph, plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Clock, Mail, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { DeskHead, useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { FieldLabel } from '#client/ui/form-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Grid, look, Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { LetterDetail, LetterDraft, LetterList } from '#contract/reach/letter.ts'
import { momentIn } from '#contract/text/dates.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { LetterBeats } from './letter-beats.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { newsletter, subjectHint } from './letter-words.ts'
import styles from './letters.module.css'
import { ToldNote } from './told-note.tsx'

const KEEP_AFTER_MS = 700
const LONGEST = 120

/** Writes a letter; drafts save themselves. */
export function LetterEditor({ letter, list }: { letter: LetterDetail; list: LetterList }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const back = { to: newsletter.to, label: i18n._(newsletter.label) }
  const { id } = letter
  const { draft, change, keep, state, version } = useDraft(letter)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [day, setDay] = useState('')
  const [time, setTime] = useState('18:00')
  const [isAsking, setAsking] = useState(false)
  const [tested, setTested] = useState(false)
  const close = () => setAsking(false)
  const params = { id }
  const test = useAdminAct(
    async () => {
      await keep()
      return call('POST /letters/:id/test', { params })
    },
    { onDone: () => setTested(true) },
  )
  const send = useAdminAct(
    async () => {
      await keep()
      return when === 'now'
        ? call('POST /letters/:id/send', { params })
        : call('POST /letters/:id/plan', { params, body: { day, time } })
    },
    { onEnd: close },
  )
  const stop = useAdminAct(() => call('POST /letters/:id/stop', { params }))
  const { subscribers } = list
  const question = t`Send to ${plural({ subscribers }, { one: '# person', other: '# people' })}?`
  if (letter.state === 'planned' && letter.plannedAt)
    return (
      <>
        <DeskHead
          title={letter.subject}
          back={back}
          fact={t`Scheduled for ${{ moment: momentIn(list.timeZone, letter.plannedAt, locale) }}, to ${plural({ subscribers }, { one: '# person', other: '# people' })}.`}
        >
          <Button small busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
            <Trans>Back to drafts</Trans>
          </Button>
        </DeskHead>
        <LetterPreview id={id} version={0} draft={draft} />
      </>
    )
  return (
    <>
      <DeskHead title={draft.subject || t`New letter`} back={back} fact={state} />
      {list.canSend !== 'yes' && (
        <Banner
          tone="error"
          title={
            list.canSend === 'no address'
              ? t`Letters need your postal address.`
              : t`This store can’t send mail yet.`
          }
        >
          <p>
            {list.canSend === 'no address' ? (
              <Trans>
                The law requires it at the end of each letter.{' '}
                <Text as={Link} link to="/admin/settings/seller">
                  Enter it in the settings
                </Text>
                . Your draft is kept.
              </Trans>
            ) : (
              <Trans>
                <Text as={Link} link to="/admin/settings/mail">
                  Set the mail server in the settings
                </Text>
                . Your draft is kept.
              </Trans>
            )}
          </p>
        </Banner>
      )}
      <Grid columns={{ base: ['0.82fr', 'main'], below1024: '1' }} gap="fluid-3" align="start" above="s5">
        <div className={classNames(styles.form, look({ display: 'grid', gap: 's4', columns: '1' }))}>
          <TextField
            label={t`Subject`}
            maxLength={LONGEST}
            value={draft.subject}
            hint={i18n._(subjectHint(draft.subject))}
            onChange={({ target }) => change({ subject: target.value })}
          />
          <TextField
            label={t`First line, next to the subject (optional)`}
            maxLength={LONGEST}
            value={draft.firstLine}
            onChange={({ target }) => change({ firstLine: target.value })}
          />
          <TextArea
            label={t`Text`}
            rows={8}
            value={draft.text}
            hint={t`An empty line starts a paragraph. Addresses become links.`}
            onChange={({ target }) => change({ text: target.value })}
          />
          <LetterBeats chosen={draft.beats} onChange={(beats) => change({ beats })} />
          <Grid as="fieldset" gap="s4" columns="1">
            <FieldLabel as="legend">
              <Trans>Send</Trans>
            </FieldLabel>
            <Segments
              label={t`When`}
              wide
              value={when}
              options={[
                { value: 'now', label: t`Now` },
                { value: 'later', label: t`Later` },
              ]}
              onChange={(value) => value && setWhen(value)}
            />
            {when === 'later' && (
              <Grid columns={{ from768: '2' }} gap="s5" align="start">
                <TextField
                  label={t`Day`}
                  type="date"
                  value={day}
                  onChange={({ target }) => setDay(target.value)}
                />
                <TextField
                  label={t`Time, ${{ timeZone: list.timeZone.split('/').at(-1)?.replaceAll('_', ' ') }}`}
                  type="time"
                  value={time}
                  onChange={({ target }) => setTime(target.value)}
                />
              </Grid>
            )}
          </Grid>
        </div>
        <LetterPreview id={id} version={version} draft={draft} />
      </Grid>
      <ToldNote list={list} day={when === 'now' ? undefined : day} />
      <div
        className={classNames(
          styles.foot,
          look({
            bottom: '0',
            position: { base: 'sticky', below768: 'static' },
            display: 'flex',
            align: 'center',
            gap: 's2-5',
            above: 's6-5',
            padY: 's3-5',
            surface: 'ground',
            border: 'top',
            wraps: { below768: true },
          }),
        )}
      >
        <Text as="span" tone="muted" numeric>
          <Trans>
            To{' '}
            <Text as="b" tone="text">
              {ph({ count: formatCount(subscribers, locale) })}
            </Text>{' '}
            <Plural value={subscribers} one="person" other="people" />
          </Trans>
        </Text>
        {tested && (
          <span role="status">
            <Trans>Test sent to {{ address: list.address }}</Trans>
          </span>
        )}
        <Button busy={test.isPending} onClick={() => test.mutate(undefined)}>
          <LineIcon of={Mail} />
          <Trans>Send a test to myself</Trans>
        </Button>
        <Button
          variant="primary"
          disabled={list.canSend !== 'yes' || list.subscribers === 0 || (when === 'later' && day === '')}
          onClick={() => setAsking(true)}
        >
          {when === 'now' ? <LineIcon of={Send} /> : <LineIcon of={Clock} />}
          {when === 'now' ? t`Send now...` : t`Schedule...`}
        </Button>
      </div>
      <Dialog open={isAsking} onClose={close} role="alertdialog" label={question}>
        <DialogPanel
          title={question}
          onCancel={close}
          actions={
            <Button variant="primary" busy={send.isPending} onClick={() => send.mutate(undefined)}>
              {when === 'now' ? t`Send the letter` : t`Schedule the letter`}
            </Button>
          }
        >
          <Text tone="muted">
            {when === 'now' ? (
              <Trans>
                “{{ subject: draft.subject }}” goes out now. Emails can’t be taken back once they’re sent.
              </Trans>
            ) : (
              <Trans>
                “{{ subject: draft.subject }}” goes out on {day} at {time}. Until then you can change or stop
                it. Emails can’t be taken back once they’re sent.
              </Trans>
            )}
          </Text>
        </DialogPanel>
      </Dialog>
    </>
  )
}

/** A draft that saves itself after a pause in typing, one save after another. `version` counts the saves. */
function useDraft(letter: LetterDetail) {
  const { t } = useLingui()
  const { id, subject, firstLine, text, beats } = letter
  const [draft, setDraft] = useState<LetterDraft>({ subject, firstLine, text, beats })
  const [state, setState] = useState('')
  const [version, setVersion] = useState(0)
  const saving = useRef(Promise.resolve())
  const latest = useRef(draft)
  const isKept = useRef(true)
  const keep = () => {
    saving.current = saving.current
      .catch(() => {})
      .then(async () => {
        if (isKept.current) return
        isKept.current = true
        try {
          await call('PATCH /letters/:id', { params: { id }, body: latest.current })
          setState(t`Draft saved`)
          setVersion((known) => known + 1)
        } catch (error) {
          isKept.current = false
          setState(error instanceof Error ? error.message : t`The draft couldn’t be saved.`)
          throw error
        }
      })
    return saving.current
  }
  const keepLater = useRef(keep)
  keepLater.current = keep
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft starts the pause again
  useEffect(() => {
    if (isKept.current) return
    const timer = setTimeout(() => keepLater.current().catch(() => {}), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [draft])
  // Leaving the page keeps what was typed last.
  useEffect(() => () => void keepLater.current().catch(() => {}), [])
  const change = (part: Partial<LetterDraft>) => {
    latest.current = { ...latest.current, ...part }
    isKept.current = false
    setState('')
    setDraft(latest.current)
  }
  return { draft, change, keep, state, version }
}
