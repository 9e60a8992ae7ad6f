import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { callQuery } from '#client/platform/call.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Row, Stack, Text } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'

const MAX_FOUND = 6

/** Selects single beats by title. */
export function BeatsField({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  const found = useQuery(
    callQuery('GET /admin/beats', { query: { limit: MAX_FOUND, q: wanted } }, { enabled: wanted !== '' }),
  )
  const add = ({ id, title }: AdminBeat) => {
    setTitles(new Map(titles).set(id, title))
    onChange([...new Set([...chosen, id])])
    setTyped('')
  }
  return (
    <Stack gap="s1-5">
      <TextField
        label={t`On specific beats`}
        autoComplete="off"
        placeholder={t`Find a title`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={
          found.isError ? t`The beats can't be loaded. Keep typing to try again.` : t`None selected: all.`
        }
      />
      {wanted !== '' && found.data && (
        <Stack as="ul" gap="s1-5">
          {found.data.map((beat) => (
            <li key={beat.id}>
              <Text as="button" type="button" link tap onClick={() => add(beat)}>
                {beat.title}
              </Text>
            </li>
          ))}
          {found.data.length === 0 && (
            <Text as="li" tone="muted">
              <Trans>No beat has this title.</Trans>
            </Text>
          )}
        </Stack>
      )}
      {chosen.length > 0 && (
        <Stack as="ul" gap="s1-5">
          {chosen.map((id) => (
            <Row as="li" justify="between" padStart="s3-5" surface="panel" key={id}>
              {titles.get(id) ?? t`A previously chosen beat`}
              <IconButton
                label={t`Leave out ${{ title: titles.get(id) ?? t`this beat` }}`}
                icon={X}
                small
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              />
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
