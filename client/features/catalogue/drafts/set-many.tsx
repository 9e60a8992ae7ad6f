import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { localTime } from '#client/platform/local-time.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { DialogForm } from '#client/ui/dialog-panel.tsx'
import { Cluster, look, Stack, Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { Tick } from '#client/ui/tick.tsx'
import type { Draft, DraftCells } from '#contract/beats/draft.ts'
import { fillSentence, nextWeekday, weeklyDates } from '#contract/beats/draft-rules.ts'
import { localLongDay, localWeekday } from '#contract/text/dates.ts'
import { listNames } from '#contract/text/list-names.ts'
import { parseCell, type Templates } from './draft-cells.ts'
import styles from './drafts.module.css'
import type { DraftChange } from './use-draft-acts.ts'

const FRIDAY = 5
const EVENING_HOURS = 18

type TagMode = 'add' | 'replace' | 'remove'
type When = 'now' | 'date' | 'weekly'
type Field = 'price' | 'tags' | 'description' | 'licenses' | 'publication' | 'lossy'

/** Sets cells of the selected drafts; only ticked fields change. */
export function SetMany({
  drafts,
  templates,
  isSaving,
  onSet,
  onClose,
}: {
  drafts: readonly Draft[]
  templates: Templates
  isSaving: boolean
  onSet: (changes: DraftChange[]) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const [ticked, setTicked] = useState<ReadonlySet<Field>>(new Set())
  const [price, setPrice] = useState('')
  const [tags, setTags] = useState('')
  const [tagMode, setTagMode] = useState<TagMode>('add')
  const [sentence, setSentence] = useState('')
  const [licenses, setLicenses] = useState<ReadonlySet<string>>(new Set(templates.map(({ id }) => id)))
  const [when, setWhen] = useState<When>('now')
  const [first, setFirst] = useState(localTime(nextWeekday(new Date(), FRIDAY, EVENING_HOURS)))
  const [error, setError] = useState<string>()
  const usable = drafts.filter(({ problem }) => problem === null)
  const example = usable[0]
  const dates = first ? weeklyDates(new Date(first), usable.length) : []
  const hasLossy = drafts.some(({ lossy }) => lossy)
  const row = (field: Field, label: string, children: ReactNode) => (
    <div
      className={classNames(
        styles.setRow,
        look({
          display: 'grid',
          columns: { base: ['150', 'main'], below768: '1' },
          gapY: 's2',
          gapX: 's4',
          align: 'start',
          padY: 's2-5',
          border: 'top',
        }),
      )}
    >
      <Tick
        checked={ticked.has(field)}
        onChange={({ target }) => {
          const next = new Set(ticked)
          if (target.checked) next.add(field)
          else next.delete(field)
          setTicked(next)
        }}
      >
        <b>{label}</b>
      </Tick>
      {ticked.has(field) ? (
        <Stack gap="s3">{children}</Stack>
      ) : (
        <Text as="span" tone="muted">
          <Trans>Leave as is</Trans>
        </Text>
      )}
    </div>
  )

  const submit = () => {
    const set: DraftCells = {}
    if (ticked.has('price')) {
      const read = parseCell('price', price, templates)
      if (typeof read === 'string' || read.price === null)
        return setError(t`Please enter a price, such as 29 or 29.99.`)
      Object.assign(set, read)
    }
    if (ticked.has('description')) {
      if (sentence.trim() === '') return setError(t`Please enter a description.`)
      set.description = sentence
    }
    if (ticked.has('licenses')) {
      if (licenses.size === 0) return setError(t`Please choose at least one license.`)
      set.licenses = licenses.size === templates.length ? null : [...licenses]
    }
    if (ticked.has('lossy')) set.lossyOk = true
    if (ticked.has('publication') && when !== 'now' && !(new Date(first) > new Date()))
      return setError(t`Please choose a time in the future.`)
    const typed = parseCell('tags', tags, templates)
    const named = typeof typed === 'string' ? [] : (typed.tags ?? [])
    onSet(
      drafts.map((draft) => ({
        ids: [draft.id],
        set: {
          ...set,
          ...(ticked.has('tags') && { tags: changeTags(draft.tags, named, tagMode) }),
          ...(ticked.has('publication') && {
            publishAt:
              when === 'now'
                ? null
                : ((when === 'weekly' ? dates[usable.indexOf(draft)] : new Date(first))?.toISOString() ??
                  null),
          }),
        },
      })),
    )
  }

  const last = dates.at(-1)
  const title = t`Set for ${plural({ count: drafts.length }, { one: '# draft', other: '# drafts' })}`
  return (
    <DialogForm
      title={title}
      submit={title}
      busy={isSaving}
      disabled={ticked.size === 0}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div>
        {row(
          'price',
          t`Price`,
          <TextField
            label={t`Price`}
            inputMode="decimal"
            value={price}
            onChange={({ target }) => setPrice(target.value)}
          />,
        )}
        {row(
          'tags',
          t`Tags`,
          <>
            <Segments<TagMode>
              wide
              label={t`How tags change`}
              value={tagMode}
              options={[
                { value: 'add', label: t`Add` },
                { value: 'replace', label: t`Replace` },
                { value: 'remove', label: t`Remove` },
              ]}
              onChange={(mode) => mode && setTagMode(mode)}
            />
            <TextField
              label={t`Tags`}
              hint={t`Separated by commas`}
              value={tags}
              onChange={({ target }) => setTags(target.value)}
            />
          </>,
        )}
        {row(
          'description',
          t`Description`,
          <>
            <TextArea
              label={t`Description`}
              rows={2}
              maxLength={2_000}
              hint={t`${{ variables: listNames(['{title}', '{bpm}', '{tone}', '{tags}'], locale) }} stand for those of each beat.`}
              value={sentence}
              onChange={({ target }) => setSentence(target.value)}
            />
            {example && sentence.includes('{') && (
              <Text size="small">
                <Text as="span" tone="muted">
                  <Trans>Such as:</Trans>
                </Text>{' '}
                {fillSentence(sentence, example)}
              </Text>
            )}
          </>,
        )}
        {row(
          'licenses',
          t`Licenses`,
          <Cluster gap="s2">
            {templates.map(({ id, name }) => (
              <Tick
                key={id}
                checked={licenses.has(id)}
                onChange={({ target }) => {
                  const next = new Set(licenses)
                  if (target.checked) next.add(id)
                  else next.delete(id)
                  setLicenses(next)
                }}
              >
                {name}
              </Tick>
            ))}
          </Cluster>,
        )}
        {row(
          'publication',
          t`Publication`,
          <>
            <Segments<When>
              wide
              label={t`Publication`}
              value={when}
              options={[
                { value: 'now', label: t`Now` },
                { value: 'date', label: t`On a date` },
                { value: 'weekly', label: t`One every week` },
              ]}
              onChange={(choice) => choice && setWhen(choice)}
            />
            {when !== 'now' && (
              <TextField
                label={when === 'weekly' ? t`First one` : t`Day and time`}
                type="datetime-local"
                value={first}
                onChange={({ target }) => setFirst(target.value)}
              />
            )}
            {when === 'weekly' && last && (
              <Text size="small">
                <Trans>
                  One every {{ weekday: localWeekday(first) }} until {{ day: localLongDay(last) }}, in the
                  order of the list.
                </Trans>
              </Text>
            )}
          </>,
        )}
        {hasLossy &&
          row(
            'lossy',
            t`MP3 files`,
            <Text size="small">
              <Trans>Sell them under licenses without WAV. Or drop a WAV of the same name.</Trans>
            </Text>,
          )}
      </div>
      {error && (
        <Text tone="red" role="alert">
          {error}
        </Text>
      )}
    </DialogForm>
  )
}

function changeTags(before: readonly string[], named: readonly string[], mode: TagMode): string[] {
  if (mode === 'replace') return [...named]
  const lower = new Set(named.map((name) => name.toLowerCase()))
  const others = before.filter((name) => !lower.has(name.toLowerCase()))
  return mode === 'remove' ? others : [...others, ...named]
}
