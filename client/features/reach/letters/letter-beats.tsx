import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowUp, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { callQuery } from '#client/platform/call.ts'
import { moveTo } from '#client/platform/move-to.ts'
import { IconButton } from '#client/ui/button.tsx'
import { FieldLabel } from '#client/ui/form-parts.tsx'
import { Grid, Stack, Text } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { MAX_LETTER_BEATS } from '#contract/reach/letter.ts'

const FOUND = 5

/** The beats of a letter, in order. The field goes at six. */
export function LetterBeats({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const listed = useQuery(
    callQuery(
      'GET /beats/by-id',
      { query: { id: [...chosen] } },
      { enabled: chosen.length > 0, placeholderData: keepPreviousData },
    ),
  )
  const found = useQuery(
    callQuery('GET /beats', { query: { q: wanted, limit: FOUND } }, { enabled: wanted !== '' }),
  )
  return (
    <Grid gap="s4" columns="1">
      <FieldLabel as="p">
        <Trans>
          Beats{' '}
          <Text as="span" tone="muted" numeric>
            {ph({ count: chosen.length })} of {ph({ most: MAX_LETTER_BEATS })}
          </Text>
        </Trans>
      </FieldLabel>
      <ol>
        {chosen.map((id, at) => {
          const beat = listed.data?.find((one) => one.id === id)
          const title = beat?.title ?? (listed.isPending ? t`Loading...` : t`No longer on sale`)
          return (
            <Grid
              as="li"
              columns={['48', 'main', 'auto', 'auto']}
              gap="s3"
              align="center"
              padY="s1-5"
              border="top"
              key={id}
            >
              {beat ? (
                <BeatCover width="48" beat={beat} sizes="48px" decorative />
              ) : (
                <Stack as="span" leading="1.3" />
              )}
              <Stack as="span" leading="1.3">
                <b>{title}</b>
                {beat && (
                  <Text as="span" size="small" tone="muted">
                    <Trans>
                      {{ producer: beat.owner.username }}, {{ bpm: beat.bpm }} BPM
                    </Trans>
                  </Text>
                )}
              </Stack>
              {at > 0 && (
                <IconButton
                  label={t`Move ${title} up`}
                  icon={ArrowUp}
                  small
                  onClick={() => onChange([...moveTo(chosen, at, at - 1)])}
                />
              )}
              <IconButton
                label={t`Remove ${title}`}
                icon={X}
                small
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              />
            </Grid>
          )
        })}
      </ol>
      {chosen.length < MAX_LETTER_BEATS && (
        <>
          <TextField
            label={t`Add a beat`}
            type="search"
            autoComplete="off"
            placeholder={t`Title or producer`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {wanted !== '' && found.data && (
            <ul>
              {found.data
                .filter(({ id }) => !chosen.includes(id))
                .map((beat) => (
                  <li key={beat.id}>
                    <Text
                      as="button"
                      type="button"
                      link
                      tap
                      onClick={() => {
                        onChange([...chosen, beat.id])
                        setTyped('')
                      }}
                    >
                      {beat.title}
                    </Text>
                  </li>
                ))}
              {found.data.length === 0 && (
                <Text as="li" tone="muted">
                  <Trans>No beat has this title.</Trans>
                </Text>
              )}
            </ul>
          )}
        </>
      )}
    </Grid>
  )
}
