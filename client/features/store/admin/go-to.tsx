import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageHref } from '#client/platform/use-page-href.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Kbd } from '#client/ui/kbd.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Marked } from '#client/ui/marked.tsx'
import { Row, Text } from '#client/ui/primitives.tsx'
import { useTypedText } from '#client/ui/use-typed-text.ts'
import styles from './go-to.module.css'
import { type Entry, emptyGroups, type Group, staticGroups, useFound } from './go-to-entries.ts'
import { rememberPlace } from './last-places.ts'

/** First characters that narrow the search to one kind. */
const KINDS = { '>': 'do', '#': 'orders', '@': 'people' } as const

/** Finds people, orders, beats, pages and settings, and leads to them. Deletes and refunds nothing by itself. */
export function GoTo({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const pageHref = usePageHref()
  const listId = useId()
  const [asked, setAsked] = useState('')
  const { text, setText, tell } = useTypedText('', setAsked)
  const [at, setAt] = useState(0)
  const kind = KINDS[text.trim()[0] as keyof typeof KINDS]
  const words = (kind ? text.trim().slice(1) : text).trim()
  const found = useFound(kind ? asked.slice(1).trim() : asked, kind)
  const groups =
    text.trim() === ''
      ? emptyGroups(i18n)
      : [...found.groups, ...staticGroups(words, kind, i18n)].filter(hasEntries)
  const entries = groups.flatMap((group) => group.entries)
  const chosen = entries[Math.min(at, entries.length - 1)]
  const [isPasted, setPasted] = useState(false)
  const open = (entry: Entry, isNewTab: boolean) => {
    rememberPlace({ to: entry.to, label: entry.label })
    if (isNewTab) window.open(pageHref(entry.to), '_blank', 'noopener')
    else void navigate(entry.to)
    onClose()
  }
  // What was pasted, such as a number from a mail, goes straight to the only one it names.
  const [only, second] = found.groups.flatMap((group) => group.entries)
  const goal = isPasted && !found.isLoading && asked === text.trim() && !second ? only : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each goal
  useEffect(() => {
    if (goal) open(goal, false)
  }, [goal?.to])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, entries.length - 1) + step + entries.length) % entries.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (asked !== text.trim()) tell()
      else if (chosen) open(chosen, event.ctrlKey || event.metaKey)
    }
  }
  return (
    <Dialog open onClose={onClose} label={t`Search or go to`}>
      <div className={styles.palette}>
        <Row gap="s3-5" padX="s4-5" minHeight="64" border="bottom">
          <LineIcon of={Search} />
          <input
            className={styles.field}
            role="combobox"
            aria-label={t`Search or go to`}
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-activedescendant={chosen && idOf(listId, chosen)}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={t`People, orders, beats, pages, settings`}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setAt(0)
              setPasted(
                event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === 'insertFromPaste',
              )
            }}
            onKeyDown={onKeyDown}
          />
          <Button small variant="quiet" aria-label={t`Close`} onClick={onClose}>
            <Kbd>
              <Trans>Esc</Trans>
            </Kbd>
          </Button>
        </Row>
        <div id={listId} role="listbox" aria-label={t`Results`} className={styles.results}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups, no fieldsets
            <div key={group.label} role="group" aria-labelledby={`${listId}-${group.label}`}>
              <Text
                as="h2"
                size="label"
                id={`${listId}-${group.label}`}
                padX="s5"
                padTop="s3-5"
                padBottom="s1-5"
              >
                {group.label}
              </Text>
              {group.entries.map((entry) => (
                <Option
                  key={entry.to + entry.label}
                  id={idOf(listId, entry)}
                  entry={entry}
                  words={words}
                  isChosen={entry === chosen}
                  onChoose={(isNewTab) => open(entry, isNewTab)}
                />
              ))}
            </div>
          ))}
        </div>
        {entries.length === 0 && (
          <Text tone="muted" padX="s5" padY="s5" role="status">
            {found.isLoading || asked !== text.trim() ? t`Looking...` : t`Nothing found for “${words}”.`}
          </Text>
        )}
        {found.problem && (
          <Row gap="s3" padX="s5" padY="s3" justify="between">
            <Text role="alert">
              <Trans>Not everything could be searched.</Trans>
            </Text>
            <Button small onClick={found.retry}>
              <Trans>Try Again</Trans>
            </Button>
          </Row>
        )}
        <Keys />
      </div>
    </Dialog>
  )
}

const idOf = (listId: string, { to, label }: Entry) => `${listId}-${to}-${label}`.replace(/\W/g, '-')
const hasEntries = ({ entries }: Group) => entries.length > 0

function Option({
  id,
  entry,
  words,
  isChosen,
  onChoose,
}: {
  id: string
  entry: Entry
  words: string
  isChosen: boolean
  onChoose: (isNewTab: boolean) => void
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and its keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.option}
      ref={(row) => {
        if (isChosen) row?.scrollIntoView({ block: 'nearest' })
      }}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      <LineIcon of={entry.icon} />
      <Text as="span" grow shrink truncate>
        <b>
          <Marked text={entry.label} words={words} />
        </b>
        {entry.about && (
          <Text as="small" tone="muted" size="fine" before="s2-5">
            <Marked text={entry.about} words={words} />
          </Text>
        )}
      </Text>
      {isChosen && (
        <Kbd>
          <Trans>Enter</Trans>
        </Kbd>
      )}
    </div>
  )
}

function Keys() {
  return (
    <div className={styles.keys}>
      <span>
        <Trans>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> choose
        </Trans>
      </span>
      <span>
        <Trans>
          <Kbd>Enter</Kbd> open
        </Trans>
      </span>
      <span>
        <Trans>
          <Kbd>Ctrl</Kbd>
          <Kbd>Enter</Kbd> in a new tab
        </Trans>
      </span>
      <span>
        <Trans>
          <Kbd>{'>'}</Kbd> only things to do
        </Trans>
      </span>
    </div>
  )
}
