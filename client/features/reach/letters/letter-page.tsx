import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Loaded } from '#client/ui/loaded.tsx'
import { LetterEditor } from './letter-editor.tsx'
import { LetterOutcome } from './letter-outcome.tsx'
import { letterQuery, lettersQuery } from './letter-queries.ts'

/** One letter: the editor of a draft, or what came of it. */
export function LetterPage() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const letter = useQuery(letterQuery(id))
  const list = useQuery(lettersQuery())
  return (
    <Loaded query={letter} problem={t`The letter can't be loaded.`}>
      {(data) => (
        <Loaded query={list} problem={t`The list can't be loaded.`}>
          {(all) =>
            data.state === 'draft' || data.state === 'planned' ? (
              <LetterEditor key={data.id} letter={data} list={all} />
            ) : (
              <LetterOutcome letter={data} list={all} />
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
}
