import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { STUDIO, standardFaq, textQuery } from '#client/features/texts/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import type { FaqItem } from '#contract/settings.ts'
import { InfoPage } from './info-page.tsx'

export function FaqPage() {
  const {
    studio: { isOpen },
    currency,
  } = useStoreSettings()
  const own = useQuery(textQuery('faq'))
  return (
    <InfoPage title="Questions and answers">
      <p className="lede">
        Not here?{' '}
        <Link className="link" to="/contact">
          Ask us
        </Link>
        .
      </p>
      <Loaded query={own} problem="The questions can't be loaded.">
        {(items) => (
          <Subjects
            items={items ?? standardFaq(currency).filter(({ subject }) => isOpen || subject !== STUDIO)}
          />
        )}
      </Loaded>
    </InfoPage>
  )
}

function Subjects({ items }: { items: readonly FaqItem[] }) {
  const bySubject = Map.groupBy(items, ({ subject }) => subject)
  return [...bySubject].map(([subject, own]) => <Subject key={subject} subject={subject} items={own} />)
}

function Subject({ subject, items }: { subject: string; items: readonly FaqItem[] }) {
  return (
    <>
      <h2>{subject}</h2>
      {items.map(({ question, answer }) => (
        <details className="qa" key={question}>
          <summary>
            {question}
            <Plus className="ico" aria-hidden />
          </summary>
          {answer.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      ))}
    </>
  )
}
